type Floor = {
  /** Folders of `src/`. */
  readonly src: readonly string[]
  readonly npm: readonly string[]
}

/**
 * The floors of the architecture, as import rules. `src` maps a folder to what it may import from `src`; `npm` to the
 * packages it may import. Whatever is not listed is an error.
 */
export const FLOORS: Readonly<Record<string, Floor>> = {
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
  // Composition roots put together what browsers and workers run, and what renders the public pages.
  entry: {
    src: ['admin', 'site', 'device', 'sync', 'ui', 'i18n', 'contract', 'domain'],
    npm: [
      'react',
      'react-dom',
      'react-router-dom',
      '@lingui',
      'valibot',
      'workbox-window',
      'workbox-strategies',
      'workbox-routing',
      'workbox-expiration',
    ],
  },
  build: {
    src: ['server', 'entry', 'site', 'device', 'i18n', 'contract', 'domain'],
    npm: [
      'vite',
      'vite-plugin-pwa',
      'workbox-build',
      'rolldown',
      'lightningcss',
      'sharp',
      'subset-font',
      'fontverter',
    ],
  },
}

/** Which floors run on Node, and may import its modules. */
export const hasNode = (floor: string): boolean => floor === 'server' || floor === 'build'
