const TICK_MS = 1_000

const secondsSince = (startedAt) => (performance.now() - startedAt) / 1_000

/** Says what is being done, and how long it took; in a terminal also how long it has taken so far. */
export const showStep = async (name, work) => {
  const startedAt = performance.now()
  const say = (seconds) => process.stdout.write(`\r  ${name}… ${seconds}`)
  process.stdout.write(`  ${name}… `)
  const ticking = process.stdout.isTTY
    ? setInterval(() => say(`${secondsSince(startedAt).toFixed(0)} s`), TICK_MS)
    : undefined
  try {
    const result = await work()
    const seconds = `${secondsSince(startedAt).toFixed(1)} s\n`
    if (ticking) say(seconds)
    else process.stdout.write(seconds)
    return result
  } finally {
    clearInterval(ticking)
  }
}
