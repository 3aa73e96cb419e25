import './count-wake-ups.ts'
import '#app/worker/sync-worker.ts'
