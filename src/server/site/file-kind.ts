import { extname } from 'node:path'

/** What the site's files are, by the ends of their names. */
export const FILE_TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mp4': 'video/mp4',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
}

export const contentTypeOf = (path: string): string =>
  FILE_TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream'

/**
 * Names under `/assets/` carry a hash of the content; those under `/pictures/` keep their name when they change. A page
 * that a proxy rewrites on its way would not be the one that the service worker has to keep.
 */
export const cacheControlOf = (path: string): string => {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  if (path.startsWith('/pictures/')) return 'public, max-age=86400'
  return path.endsWith('.html') ? 'no-cache, no-transform' : 'no-cache'
}
