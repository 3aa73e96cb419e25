import './count-wake-ups.ts'
import '#entry/worker/sync-worker.ts'
