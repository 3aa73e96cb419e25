import { createReadStream, existsSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import type { Plugin } from 'vite'

/** Where the pictures wait while nothing is built. */
export const PICTURES_IN_WAITING = '.cache/site-pictures'

/** In development the pictures have the addresses that they have in the build. */
export const serveDevPictures = (): Plugin => ({
  name: 'neomuse:serve-dev-pictures',
  apply: 'serve',
  configureServer: ({ middlewares }) => {
    middlewares.use('/pictures', (request, response, next) => {
      const { pathname } = new URL(request.url ?? '', 'http://localhost')
      const file = join(PICTURES_IN_WAITING, basename(pathname))
      if (!existsSync(file)) return next()
      response.setHeader('Content-Type', `image/${extname(file).slice(1)}`)
      createReadStream(file).pipe(response)
    })
  },
})
