import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { FIGURES, GATES } from './gates.ts'

type Result = { readonly gate: string; readonly code: number; readonly output: string }

const runGate = (gate: string, command: string): Promise<Result> =>
  new Promise((resolve) => {
    const env = { ...process.env, NO_COLOR: '1' }
    const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'], env })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('close', (code) => resolve({ gate, code: code ?? 1, output }))
  })

const waiting = Object.entries(GATES)
let failed = 0

const runNext = async (): Promise<void> => {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { gate, code, output } = await runGate(...next)
    process.stdout.write(`${code === 0 ? '✓' : '✗'} ${gate}\n`)
    if (code === 0 && gate !== FIGURES) continue
    if (code !== 0) failed += 1
    process.stdout.write(`${output.trimEnd()}\n`)
  }
}

await Promise.all(Array.from({ length: availableParallelism() }, runNext))
process.stdout.write(`checks: ${Object.keys(GATES).length - failed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 ? 0 : 1
