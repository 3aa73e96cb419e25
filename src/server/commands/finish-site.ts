import { join, relative } from 'node:path'
import { finishSite } from '#server/site/finish-site.ts'

/** Runs beside a server that already answers: finishes its site, and reports each compressed file to it. */
const [dist = '', pictures = ''] = process.argv.slice(2)
// The server has ended.
process.on('disconnect', () => process.exit(0))
const startedAt = performance.now()
try {
  await finishSite({
    dist,
    pictures,
    atOnce: 1,
    nowMs: Date.now,
    onCompressed: (file) => process.send?.(`/${relative(join(dist, 'client'), file)}`),
  })
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0)
  process.stdout.write(`Site: its files are compressed and its pictures made, after ${seconds} s\n`)
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error)
  process.stderr.write(
    `Site: its files were not all compressed or its pictures made, which go on being made when they are asked for: ${reason}\n`,
  )
}
process.disconnect?.()
