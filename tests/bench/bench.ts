/** npm run bench -- <name>: prints figures to read; it never fails. */
const BENCHES: Readonly<Record<string, () => Promise<{ readonly bench: Bench }>>> = {
  server: () => import('./server/bench-server.ts'),
  checkout: () => import('./checkout/bench-checkout.ts'),
  overload: () => import('./overload/bench-overload.ts'),
  sync: () => import('./sync/bench-sync.ts'),
  web: () => import('./web/bench-web.ts'),
  invoices: () => import('./invoices/bench-invoices.ts'),
  downloads: () => import('./downloads/bench-downloads.ts'),
  lists: () => import('./lists/bench-lists.ts'),
  growth: () => import('./growth/bench-growth.ts'),
  totals: () => import('./totals/bench-totals.ts'),
  migrations: () => import('./migrations/bench-migrations.ts'),
}

const IN_BROWSER: ReadonlySet<string> = new Set(['sync', 'web', 'lists', 'growth', 'totals'])

export type Bench = (options: readonly string[]) => Promise<void>

const [name = '', ...options] = process.argv.slice(2)
const load = BENCHES[name]
if (load === undefined) {
  console.error(`Usage: npm run bench -- <${Object.keys(BENCHES).join('|')}>`)
  process.exitCode = 2
} else {
  // Where there is no browser, it says so and ends the process.
  if (IN_BROWSER.has(name)) await import('#tests/e2e/support/ensure-chromium.ts')
  const { bench } = await load()
  await bench(options)
}
