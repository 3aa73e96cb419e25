import { type Spread, spreadOf } from '../load/spread.ts'
import { startOurServer } from './our-server.ts'

export type Starts = {
  /** From the first instruction until it accepts requests. */
  readonly ms: Spread
  /** Processor time; 0 where the system does not provide it. */
  readonly cpuMs: Spread
}

/**
 * How long the server takes to start on the database in the folder. The first start, which fills caches, is left out.
 */
export const measureStarts = async (folder: string, times: number): Promise<Starts> => {
  const starts: { readonly ms: number; readonly cpuMs: number }[] = []
  for (let time = 0; time <= times; time += 1) {
    const server = await startOurServer({ folder })
    if (time > 0) starts.push({ ms: server.startMs, cpuMs: (server.cpuSeconds() ?? 0) * 1_000 })
    await server.stop()
  }
  return {
    ms: spreadOf(starts.map(({ ms }) => ms)),
    cpuMs: spreadOf(starts.map(({ cpuMs }) => cpuMs)),
  }
}
