/**
 * The floors of the architecture, as import rules. `src` maps a folder to what it may import from `src`; `npm` to the
 * packages it may import. Whatever is not listed is an error.
 */
const FLOORS = {
  // a host in another script than ASCII is compared as it is in ASCII
  domain: { src: [], npm: ['punycode.js'] },
  // what an article's Markdown comes out as, the server's pages and the editor's preview agree on
  // the assistant searches the same passages on a device and on the server
  contract: {
    src: ['domain'],
    npm: ['valibot', 'micromark', 'micromark-extension-gfm', 'minisearch', '@orama/stemmers'],
  },
  sync: { src: ['contract', 'domain'], npm: ['valibot'] },
  device: {
    src: ['sync', 'contract', 'domain'],
    npm: [
      'valibot',
      'dexie',
      'dexie-react-hooks',
      'eventsource-parser',
      'ky',
      'react',
      'tus-js-client',
    ],
  },
  ui: {
    src: [],
    // @pandacss/dev declares the recipes; none of it reaches the browser
    npm: [
      '@ark-ui/react',
      '@tanstack/react-virtual',
      '@visx',
      'react',
      'react-dom',
      'lucide-react',
      'styled-system',
      '@pandacss/dev',
    ],
  },
  i18n: { src: ['contract', 'domain'], npm: ['@lingui', 'react'] },
  site: {
    src: ['device', 'ui', 'i18n', 'contract', 'domain'],
    npm: ['react', 'react-dom', 'react-router-dom', '@lingui', 'lucide-react', 'qr', 'valibot'],
  },
  admin: {
    src: ['device', 'ui', 'i18n', 'contract', 'domain'],
    npm: ['react', 'react-dom', 'react-router-dom', '@lingui', 'lucide-react', 'valibot'],
  },
  server: {
    src: ['contract', 'domain'],
    npm: [
      '@tus',
      '@valibot/to-json-schema',
      'any-ascii',
      'aws4fetch',
      'bidi-js',
      'eventsource-parser',
      'fontkit',
      'fflate',
      'hono',
      '@hono',
      'kysely',
      'kysely-generic-sqlite',
      'nodemailer',
      'pdfkit',
      'pg',
      'prom-client',
      'sharp',
      'stripe',
      'subset-font',
      'valibot',
      'web-push',
    ],
  },
}

const anyOf = (names) => (names.length === 0 ? '(?!)' : `(${names.join('|')})`)
const escapePattern = (name) => name.replace(/[/.@-]/g, '\\$&')

const floorRules = Object.entries(FLOORS).flatMap(([floor, { src, npm }]) => [
  {
    name: `${floor}-imports-from-src`,
    severity: 'error',
    from: { path: `^src/${floor}/` },
    to: { path: '^src/', pathNot: `^src/${anyOf([floor, ...src])}/` },
  },
  {
    name: `${floor}-imports-from-npm`,
    severity: 'error',
    from: { path: `^src/${floor}/` },
    to: {
      path: '^(node_modules|styled-system)/',
      pathNot: `^(node_modules/)?${anyOf([...npm.map(escapePattern), '@types/(node|react|react-dom)'])}(/|$)`,
    },
  },
  ...(floor === 'server'
    ? []
    : [
        {
          name: `${floor}-imports-no-node`,
          severity: 'error',
          from: { path: `^src/${floor}/` },
          to: { dependencyTypes: ['core'] },
        },
      ]),
])

/**
 * One screen never imports another. `shared/` holds what several of them use, and imports none; `app/` puts them together,
 * and is imported by `src/entry/` alone.
 */
const screenRules = ['site', 'admin'].flatMap((floor) => [
  {
    name: `${floor}-screens-are-apart`,
    severity: 'error',
    from: { path: `^src/${floor}/(?!app/)([^/]+)/` },
    to: { path: `^src/${floor}/[^/]+/`, pathNot: `^src/${floor}/($1|shared|pictures)/` },
  },
  {
    name: `${floor}-app-is-the-entry's`,
    severity: 'error',
    from: { path: '^src/', pathNot: `^src/(entry|${floor}/app)/` },
    to: { path: `^src/${floor}/app/` },
  },
])

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'could-not-resolve',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    { name: 'cycle', severity: 'error', from: { path: '^src/' }, to: { circular: true } },
    ...floorRules,
    ...screenRules,
    {
      name: 'entry-leaves-the-server-alone',
      severity: 'error',
      from: { path: '^src/entry/' },
      to: { path: '^src/(server|build)/' },
    },
    {
      name: 'sources-know-no-tests',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^tests/' },
    },
    {
      name: 'public-pages-know-no-admin-database',
      severity: 'error',
      from: { path: '^src/site/' },
      to: {
        path: '^src/device/(storage|back-office|(take|upload)-picture|picture-uploads|server-pictures|push-)',
      },
    },
  ],
  options: {
    doNotFollow: { path: '^(node_modules|styled-system)' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'browser', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
