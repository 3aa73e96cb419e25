import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { securityHeaders } from '#server/http/security-headers.ts'
import { openSite } from '#server/site/open-site.ts'
import { siteHandler } from '#server/site/site-handler.ts'

/**
 * Serves a folder as the product serves its site, with the same headers, and nothing else: `serve-copy.ts <folder>`.
 */
const [folder = ''] = process.argv.slice(2)
const site = openSite(folder)
if (site === null) throw new Error(`${folder} holds no site`)

const app = new Hono()
app.use(securityHeaders(() => false))
app.all(
  '*',
  siteHandler(site, {
    publicationStatusOf: async () => ({ type: 'hidden' }),
    findRenderedPage: async () => null,
  }),
)
const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) =>
  console.log(`copy: http://127.0.0.1:${port}`),
)
process.once('SIGTERM', () => server.close(() => process.exit(0)))
