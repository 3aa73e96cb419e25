import { hash } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'

/**
 * The Content-Security-Policy of a document: it allows the inline scripts and styles of its head, and no others. Text
 * from users is in the body as markup, and in the head as text only.
 */
export const documentPolicy = (
  html: string,
  /** Foreign origins to which a form of the document may redirect. */
  formTargets: readonly string[] = [],
): string => {
  const [head = ''] = /^[\s\S]*?<\/head>/.exec(html) ?? []
  return contentPolicy(hashesOf('script', head), hashesOf('style', head), formTargets)
}

/** Scripts with attributes are data blocks or files. */
const hashesOf = (tag: string, head: string): readonly string[] => [
  ...new Set(
    Array.from(
      head.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g')),
      ([, text = '']) => `'sha256-${hash('sha256', text, 'base64')}'`,
    ),
  ),
]

const contentPolicy = (
  scripts: readonly string[],
  styles: readonly string[],
  formTargets: readonly string[] = [],
): string =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    // The UI components position themselves by style attributes.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' https: data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    ["form-action 'self'", ...formTargets].join(' '),
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types neomuse',
  ].join('; ')

/** For everything that is not one of our documents. */
const BARE_POLICY = contentPolicy([], [])

const YEAR_S = 31_536_000

/** Browser features that no page uses. */
const SWITCHED_OFF = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]

const RESOURCE_POLICY = 'Cross-Origin-Resource-Policy'

/** Security headers of every answer. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': BARE_POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
  [RESOURCE_POLICY]: 'same-origin',
  'Permissions-Policy': SWITCHED_OFF.map((feature) => `${feature}=()`).join(', '),
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
}

const ENTRIES = Object.entries(SECURITY_HEADERS)

/** Paths of pictures: uploaded ones, and files of the site. Used because an answer of 304 names no type. */
const PICTURE_PATH = /^\/files\/|\.(?:avif|gif|ico|jpe?g|png|svg|webp)$/

/**
 * Which sites may embed an answer: public pictures every site, since pages that link here show the `og:image`;
 * everything else only this site. What must not be cached publicly must not be embedded elsewhere either.
 */
const resourcePolicyOf = (path: string, { status, headers }: Response): string => {
  const isPicture =
    status === 304
      ? PICTURE_PATH.test(path)
      : (status === 200 || status === 206) && /^image\//.test(headers.get('Content-Type') ?? '')
  const isPublic = !/\b(?:private|no-store)\b/.test(headers.get('Cache-Control') ?? '')
  return isPicture && isPublic ? 'cross-origin' : 'same-origin'
}

/** Adds the headers to every answer. `isHttps` decides whether browsers may insist on encryption. */
export const securityHeaders = (isHttps: (c: Context) => boolean): MiddlewareHandler =>
  async function securityHeaders(c, next) {
    await next()
    for (const [name, value] of ENTRIES) {
      // A document has its own policy for inline content, and some routes are stricter.
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    }
    c.res.headers.set(RESOURCE_POLICY, resourcePolicyOf(c.req.path, c.res))
    if (isHttps(c)) c.res.headers.set('Strict-Transport-Security', `max-age=${YEAR_S}`)
  }
