import type { Context, MiddlewareHandler } from 'hono'

/** Hashes of what is inline in the built pages, as `sha256-…`. */
export type InlineHashes = {
  readonly scriptHashes: readonly string[]
  readonly styleHashes: readonly string[]
}

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

/** Puts on every answer what browsers must keep to. `isHttps` decides whether they may insist on encryption. */
export const securityHeaders = (
  inline: InlineHashes,
  isHttps: (c: Context) => boolean,
): MiddlewareHandler => {
  const headers = Object.entries(headersFor(inline))
  return async function securityHeaders(c, next) {
    await next()
    for (const [name, value] of headers) {
      // Where a route has a stricter one of its own, that stands.
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    }
    if (isHttps(c)) c.res.headers.set('Strict-Transport-Security', `max-age=${YEAR_S}`)
  }
}

export const headersFor = (inline: InlineHashes): Readonly<Record<string, string>> => ({
  'Content-Security-Policy': contentSecurityPolicy(inline),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': SWITCHED_OFF.map((feature) => `${feature}=()`).join(', '),
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
})

const contentSecurityPolicy = ({ scriptHashes, styleHashes }: InlineHashes): string =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes.map(quoted)].join(' '),
    ["style-src 'self'", ...styleHashes.map(quoted)].join(' '),
    // The parts of the kit place themselves by style attributes.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' https: data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types neomuse',
  ].join('; ')

const quoted = (hash: string): string => `'${hash}'`
