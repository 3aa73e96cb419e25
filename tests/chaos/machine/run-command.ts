import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { COMPILE_CACHE } from '#tests/support/compile-cache.ts'
import { TEST_DATA_KEY } from '#tests/support/test-seal.ts'

export type CommandRun = {
  readonly code: number | null
  readonly said: string
  readonly ms: number
}

/** Runs a script of the project to its end, with only these settings. */
export const runCommand = async (
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<CommandRun> => {
  const begunMs = performance.now()
  const child = spawn(process.execPath, [script, ...args], {
    env: { PATH: process.env.PATH, ...COMPILE_CACHE, DATA_KEY: TEST_DATA_KEY, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
  const [code]: (number | null)[] = await once(child, 'close')
  return { code: code ?? null, said, ms: performance.now() - begunMs }
}
