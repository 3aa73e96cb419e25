import type { Plugin } from 'vite'
import { KEPT_PICTURES, readPictureList } from '#server/site/pictures/picture-list.ts'
import { listUnmade, PICTURES } from '#server/site/pictures/unmade-pictures.ts'
import type { SiteFiles } from '#server/site/site-files.ts'

/** What the pictures are made of while nothing is built. */
export const DEV_PICTURES = '.cache/dev-pictures'

/** In development the pictures have the addresses that they have in the build, and are made when they are asked for, too. */
export const serveDevPictures = (): Plugin => ({
  name: 'neomuse:serve-dev-pictures',
  apply: 'serve',
  configureServer: ({ middlewares, config }) => {
    let unmade: SiteFiles['unmade'] | undefined
    const findPicture = (pathname: string) => {
      unmade ??= listUnmade({
        dist: DEV_PICTURES,
        list: readPictureList(DEV_PICTURES),
        isThere: () => false,
        folder: KEPT_PICTURES,
        onUnkept: (reason) => config.logger.warn(`pictures are not kept: ${reason}`),
      })
      return unmade.get(pathname)
    }
    middlewares.use((request, response, next) => {
      const { pathname } = new URL(request.url ?? '', 'http://localhost')
      const picture = pathname.startsWith(PICTURES) ? findPicture(pathname) : undefined
      if (picture === undefined) return next()
      picture().then(({ contentType, variants: [{ content }] }) => {
        response.setHeader('Content-Type', contentType)
        response.end(content.type === 'memory' ? content.bytes : undefined)
      }, next)
    })
  },
})
