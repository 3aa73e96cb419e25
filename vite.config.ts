import { fileURLToPath } from 'node:url'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { createChunkGroups, supportedTargets } from './src/build/client-bundle.ts'
import { groupPrecache } from './src/build/group-precache.ts'
import { linkDevStyles } from './src/build/inline-assets.ts'
import { serveDevPictures } from './src/build/pictures.ts'
import { prerenderPages } from './src/build/prerender-pages.ts'
import { frenchCatalogues, legalTexts, splitCatalogues } from './src/build/text-plugins.ts'
import { webManifest } from './src/build/web-manifest.ts'
import { LongestFirst } from './tests/support/longest-first.ts'

/** The API compares a request's origin with its host, so the host is passed on as it is. */
const API = { target: 'http://localhost:3001', changeOrigin: false }

/** What changes with its package alone, in files of its own: a new version of the site does not fetch it again. */
const LASTING_PARTS = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 10 },
  { name: 'router', test: /node_modules\/react-router(-dom)?\//, priority: 9 },
]

/**
 * In browsers the Markdown renderer's package for `&eacute;` and its like writes to `innerHTML`, which our content
 * policy forbids: everywhere it takes the table that Node takes.
 */
const CHARACTER_NAMES = 'decode-named-character-reference'

/** The router's package leads to its development build, which brings warnings for developers to every page. */
const ROUTER_BUILDS = ['react-router', 'react-router/dom'].map((name) => ({
  find: new RegExp(`^${name}$`),
  replacement: fileURLToPath(import.meta.resolve(name)).replace('/development/', '/production/'),
}))

/** On a busy machine the bundler would tell which of its plugins took long. */
const UNTIMED = { checks: { bundlerTimings: false } }

/** What is about PostgreSQL itself. */
const POSTGRES_ALONE = 'tests/server/db/postgres/**'

/** Compares the two databases. */
const DIFFERENTIAL = 'tests/server/app/differential.test.ts'

/** About the embedded database, with processes of their own on it, or on no database. */
const NOT_ON_POSTGRES = [
  'tests/server/db/sqlite/**/*.test.ts',
  'tests/server/main.test.ts',
  'tests/server/commands/**/*.test.ts',
  'tests/server/commerce/killed-server.test.ts',
  'tests/server/{course,site}/**/*.test.ts',
  'tests/server/commerce/invoices/{factur-x,render-invoice,scripts}.test.ts',
  'tests/server/app/{create-app,report-migrations,starting-app}.test.ts',
  'tests/server/settings/settings.test.ts',
  'tests/server/db/{data-key,seal}.test.ts',
  'tests/server/files/picture-sizes.test.ts',
  'tests/server/db/dump/damaged-dump.test.ts',
]

/** What asks little of the database, or counts what one server writes: the full run has it on PostgreSQL. */
const NOT_ON_TWO_SERVERS = [
  'tests/server/http/!(attempt-limits|form-limits|semaphore).test.ts',
  'tests/server/app/developer-mode.test.ts',
  'tests/server/files/{picture-sizes,create-size-maker,sizes}.test.ts',
  'tests/server/entities/{rendered-texts,totals}.test.ts',
  'tests/server/commerce/checkout-cost.test.ts',
  'tests/server/commerce/orders/course-email.test.ts',
  'tests/server/newsletters/confirmation-email.test.ts',
  'tests/server/operations/link-emails.test.ts',
]

/** They skip a test where there are two servers. */
const ALSO_ON_ONE_SERVER = ['tests/server/public/assistant/assistant.test.ts']

export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [
    react(),
    lingui(),
    frenchCatalogues(),
    splitCatalogues(),
    legalTexts(),
    serveDevPictures(),
    linkDevStyles(),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    ...(isSsrBuild || mode === 'test' ? [] : [prerenderPages(), pwa()]),
  ],
  build: {
    outDir: isSsrBuild ? 'dist/prerender' : 'dist/client',
    emptyOutDir: true,
    target: isSsrBuild ? 'es2023' : supportedTargets(),
    manifest: !isSsrBuild,
    assetsInlineLimit: 0,
    // The back-office is fetched once, and kept.
    chunkSizeWarningLimit: 1_000,
    modulePreload: { polyfill: false },
    copyPublicDir: !isSsrBuild,
    rolldownOptions: isSsrBuild
      ? {
          input: 'src/entry/prerender.tsx',
          // One file: a server that runs on has all of it, also once a later build has taken it away.
          output: { codeSplitting: false },
          ...UNTIMED,
        }
      : {
          ...UNTIMED,
          output: {
            codeSplitting: {
              groups: [...LASTING_PARTS, ...createChunkGroups(import.meta.dirname)],
            },
          },
        },
  },
  worker: { format: 'es' },
  // The renderer is the server's, too: whole in itself, and quick.
  ...(isSsrBuild
    ? { ssr: { noExternal: true as const }, define: { 'process.env.NODE_ENV': '"production"' } }
    : {}),
  resolve: {
    alias: [
      {
        find: CHARACTER_NAMES,
        replacement: fileURLToPath(import.meta.resolve(CHARACTER_NAMES)),
      },
      ...(mode === 'production' && !isSsrBuild ? ROUTER_BUILDS : []),
    ],
  },
  server: { port: 3000, proxy: { '/api': API, '/files': API } },
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'tests/!(e2e|server|simulation)/**/*.test.{ts,tsx}',
            ...NOT_ON_POSTGRES,
            ...NOT_ON_TWO_SERVERS,
            ...ALSO_ON_ONE_SERVER,
          ],
          exclude: [ISOLATED],
          setupFiles: ['tests/support/fail-on-console.ts'],
          // The modules of one file serve the next: loading them takes longer than the tests.
          isolate: false,
          maxWorkers: UNIT_WORKERS,
          ...LIMITS,
        },
      },
      {
        extends: true,
        test: {
          // `npm test` has them with two servers on one PostgreSQL, and the embedded database under the stories.
          name: 'unit-server',
          include: ['tests/server/**/*.test.ts'],
          exclude: [
            ...[...NOT_ON_POSTGRES, ...NOT_ON_TWO_SERVERS, ...ALSO_ON_ONE_SERVER],
            ...[POSTGRES_ALONE, DIFFERENTIAL, ISOLATED],
          ],
          setupFiles: ['tests/support/fail-on-console.ts'],
          isolate: false,
          maxWorkers: UNIT_WORKERS,
          ...LIMITS,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-isolated',
          include: [ISOLATED],
          setupFiles: ['tests/support/fail-on-console.ts', 'tests/support/no-network.ts'],
          maxWorkers: UNIT_WORKERS,
          ...LIMITS,
        },
      },
      simulation('simulation', ['tests/simulation/**/*.test.ts'], [WHOLE_SIMULATION]),
      simulation('simulation-whole', [WHOLE_SIMULATION], []),
      onPostgres('postgres', 1),
      onPostgres('instances', 2),
      stories('stories', ['tests/e2e/*.test.ts']),
      stories('stories-full', ['tests/e2e/full/*.test.ts']),
    ],
  },
}))

/** In ms. They only end what hangs, on a machine of any speed: no test may have limits of its own, or try again. */
const LIMITS = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 15_000 } },
}

/** Now and then one of them waits. Vitest alone would leave a processor free, of two every second one. */
const UNIT_WORKERS = 3

/** A test with a document, or one that replaces modules: what it leaves behind must not reach the next file. */
const ISOLATED = 'tests/**/*.isolated.test.{ts,tsx}'

const WHOLE_SIMULATION = 'tests/simulation/whole/*.test.ts'

const simulation = (name: string, include: string[], exclude: string[]) => ({
  extends: true as const,
  test: {
    name,
    include,
    exclude,
    setupFiles: ['tests/support/fail-on-console.ts'],
    // Each of them keeps all processors busy by itself.
    fileParallelism: false,
    ...LIMITS,
    // A whole campaign is one test.
    testTimeout: 1_800_000,
  },
})

const stories = (name: string, include: string[]) => ({
  extends: true as const,
  test: {
    name,
    include,
    globalSetup: 'tests/e2e/support/prepare-stories.ts',
    isolate: false,
    // Each has a browser, and now and then its story waits.
    maxWorkers: 3,
    ...LIMITS,
  },
})

/** The server's tests again, on PostgreSQL, with so many servers on each database. */
const onPostgres = (name: string, instances: number) => ({
  extends: true as const,
  test: {
    name,
    include: ['tests/server/**/*.test.ts'],
    exclude: [
      ...NOT_ON_POSTGRES,
      ...(instances > 1 ? [...NOT_ON_TWO_SERVERS, POSTGRES_ALONE, DIFFERENTIAL] : []),
    ],
    globalSetup: 'tests/support/databases/provide-postgres.ts',
    setupFiles: ['tests/support/fail-on-console.ts', 'tests/support/databases/use-postgres.ts'],
    provide: { instances },
    isolate: false,
    // Most of the time they wait for the database, which works beside them.
    maxWorkers: 3,
    ...LIMITS,
  },
})

/** Our own service worker, with the list of what to keep written into it. */
const pwa = () =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/entry/worker',
    filename: 'service-worker.ts',
    injectRegister: false,
    manifest: webManifest,
    includeManifestIcons: false,
    injectManifest: {
      globPatterns: ['**/*.{html,js,woff2,svg}', 'assets/recipes-*.css', 'assistant/*.json'],
      maximumFileSizeToCacheInBytes: 2_000_000,
      manifestTransforms: [groupPrecache('dist')],
      buildPlugins: { vite: [oneQuietFile] },
    },
  })

/** The plugin asks for one file by an option that Rolldown warns about, and prints a report of its own. */
const oneQuietFile: Plugin = {
  name: 'neomuse:one-quiet-file',
  config: () => ({ logLevel: 'error' }),
  outputOptions: ({ inlineDynamicImports: _, ...options }) => ({
    ...options,
    codeSplitting: false,
  }),
}
