import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { makePictures } from './make-pictures.ts'
import { PICTURES_IN_WAITING } from './serve-dev-pictures.ts'

/** npm run dev: the site on :3000 and the API on :3001, each watching its sources. Ends when one of them does. */
execFileSync('panda', ['codegen', '--silent'], { stdio: 'inherit' })
execFileSync('panda', ['cssgen', '--silent'], { stdio: 'inherit' })
await makePictures(PICTURES_IN_WAITING)

const start = (
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): ChildProcess => spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })

const children = [
  start('panda', ['--watch', '--silent']),
  start(process.execPath, ['--watch', 'src/server/main.ts'], { PORT: '3001', SEED: 'demo' }),
  start('vite', []),
]
const stopAll = (): void => {
  for (const child of children) child.kill()
}
for (const child of children) child.on('exit', stopAll)
process.on('SIGINT', stopAll)
process.on('SIGTERM', stopAll)
