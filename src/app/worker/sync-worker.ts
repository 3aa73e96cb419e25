import { hostEngine } from '#device/host-engine.ts'

/** Started by each admin tab under the name of its account; the engine runs in one of them at a time. */
await hostEngine(self.name)
