import { hash } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'

/**
 * The Content-Security-Policy of a document: it allows the inline scripts and styles of its head, and no other. What
 * anybody has written stands in the body as markup, in the head as text alone.
 */
export const documentPolicy = (
  html: string,
  /** Origins of others that a form of the document may lead to. */
  formTargets: readonly string[] = [],
): string => {
  const [head = ''] = /^[\s\S]*?<\/head>/.exec(html) ?? []
  return contentPolicy(hashesOf('script', head), hashesOf('style', head), formTargets)
}

/** Scripts with attributes are data, or files. */
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
    // The parts of the kit place themselves by style attributes.
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

/** Of whatever is no document of ours. */
const BARE_POLICY = contentPolicy([], [])

const YEAR_S = 31_536_000

/** What no page of ours asks for. */
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

/** What browsers must keep to with every answer. */
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

/** As addresses of pictures are written: uploaded ones, and files of the site. An answer of 304 names no type. */
const PICTURE_PATH = /^\/files\/|\.(?:avif|gif|ico|jpe?g|png|svg|webp)$/

/**
 * Who may show an answer: pictures that are published, every site, since a page that links here shows its `og:image`;
 * everything else this site alone. What must not be kept by everybody is not shown everywhere either.
 */
const resourcePolicyOf = (path: string, { status, headers }: Response): string => {
  const isPicture =
    status === 304
      ? PICTURE_PATH.test(path)
      : (status === 200 || status === 206) && /^image\//.test(headers.get('Content-Type') ?? '')
  const isPublic = !/\b(?:private|no-store)\b/.test(headers.get('Cache-Control') ?? '')
  return isPicture && isPublic ? 'cross-origin' : 'same-origin'
}

/** Puts them on every answer. `isHttps` decides whether browsers may insist on encryption. */
export const securityHeaders = (isHttps: (c: Context) => boolean): MiddlewareHandler =>
  async function securityHeaders(c, next) {
    await next()
    for (const [name, value] of ENTRIES) {
      // A document allows what is inline in it, and some routes are stricter.
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    }
    c.res.headers.set(RESOURCE_POLICY, resourcePolicyOf(c.req.path, c.res))
    if (isHttps(c)) c.res.headers.set('Strict-Transport-Security', `max-age=${YEAR_S}`)
  }
