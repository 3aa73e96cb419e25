import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { DEV_PICTURES, layOutPictures, listPictures } from './pictures.ts'

const SETTLE_MS = 150

/** npm run dev: the site on :3000 and the API on :3001, each watching its sources. Ends when one of them ends. */
const makeStyles = (): void => {
  execFileSync('panda', ['codegen', '--silent'], { stdio: 'inherit' })
  execFileSync('panda', ['cssgen', '--splitting', '--silent'], { stdio: 'inherit' })
}

const [argument] = process.argv.slice(2)
if (argument !== undefined) {
  console.error(`npm run dev takes no arguments, and got ${argument}`)
  process.exit(2)
}
makeStyles()
layOutPictures(DEV_PICTURES, await listPictures())

// Panda's own watch mode wants source files to scan for styles; ours are only in recipes.
let waiting: NodeJS.Timeout | undefined
const styles = watch('src/ui', { recursive: true }, (_, file) => {
  if (file === null || !/\.recipe\.ts$|^theme\//.test(file)) return
  clearTimeout(waiting)
  waiting = setTimeout(remakeStyles, SETTLE_MS)
})

/** A recipe that is being edited may be incomplete; the next change tries again. */
const remakeStyles = (): void => {
  try {
    makeStyles()
  } catch (error) {
    console.error(`styles: ${error instanceof Error ? error.message : error}`)
  }
}

const start = (
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): ChildProcess => spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })

const stopAll = (): void => {
  clearTimeout(waiting)
  styles.close()
  for (const child of children) child.kill()
}
// Registered before the child processes start: a signal in between would end this process alone.
process.on('SIGINT', stopAll)
process.on('SIGTERM', stopAll)
const children = [
  start(process.execPath, ['--watch', 'src/server/main.ts', '--dev'], {
    PORT: '3001',
    SEED: 'demo',
  }),
  start('vite', []),
]
for (const child of children) child.on('exit', stopAll)
