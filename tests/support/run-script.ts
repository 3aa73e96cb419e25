import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { COMPILE_CACHE } from './compile-cache.ts'

/** A folder that is removed after the test. */
export const makeFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'neomuse-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export type Script = {
  readonly child: ChildProcess
  readonly output: { readonly out: string; readonly err: string }
  /** Resolves with the match once the standard output contains it. */
  readonly says: (pattern: RegExp) => Promise<string>
  readonly ends: Promise<number | null>
}

export type RunOptions = {
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

/** Runs a script of the project as a process of its own, with only these settings. It is killed after the test. */
export const runScript = (script: string, { args = [], env = {} }: RunOptions = {}): Script => {
  const child = spawn(process.execPath, [script, ...args], {
    env: { PATH: process.env.PATH, ...COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => {
    output.out += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    output.err += chunk.toString()
  })
  const ends = once(child, 'close').then(([code]: (number | null)[]) => code ?? null)
  const isGone = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    // The output ends only when that of every child process has ended.
    await isGone
    child.stdout.destroy()
    child.stderr.destroy()
  })
  const says = async (pattern: RegExp): Promise<string> => {
    for (;;) {
      const found = pattern.exec(output.out)?.[0]
      if (found !== undefined) return found
      const next = await Promise.race([once(child.stdout, 'data'), ends])
      if (!Array.isArray(next) && !pattern.test(output.out))
        throw new Error(`it ended without saying ${pattern}:\n${output.out}${output.err}`)
    }
  }
  return { child, output, says, ends }
}
