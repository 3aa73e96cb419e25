import { runSimulation } from './run-simulation.ts'
import { makeScript } from './script/script.ts'

const [from, to, ops, tier] = process.argv.slice(2).map(Number) as [number, number, number, 1 | 2]
const t = performance.now()
let n = 0
const found = new Map<string, number[]>()
for (let seed = from; seed <= to; seed++) {
  const r = await runSimulation(makeScript(seed, ops), { tier, withHistory: from === to })
  n += ops
  if (from === to)
    for (const h of r.history)
      process.stdout.write(
        `${(h.atMs / 1000).toFixed(3).padStart(9)} ${h.who.padEnd(7)} ${h.what}\n`,
      )
  for (const v of r.violations) {
    const k = v.invariant
    found.set(k, [...(found.get(k) ?? []), seed])
    if (from === to || (found.get(k)?.length ?? 0) <= 3)
      process.stdout.write(`seed ${seed} ${v.invariant}: ${v.detail}\n`)
  }
}
const s = (performance.now() - t) / 1000
process.stdout.write(`${n} ops in ${s.toFixed(1)} s, ${(n / s).toFixed(0)}/s\n`)
for (const [k, seeds] of found)
  process.stdout.write(
    `${k}: ${new Set(seeds).size} seeds: ${[...new Set(seeds)].slice(0, 15).join(' ')}\n`,
  )
