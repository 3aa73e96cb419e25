import type { Context, MiddlewareHandler } from 'hono'
import { BARE_POLICY } from './content-policy.ts'

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

/** What browsers must keep to with every answer. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': BARE_POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': SWITCHED_OFF.map((feature) => `${feature}=()`).join(', '),
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
}

const ENTRIES = Object.entries(SECURITY_HEADERS)

/** Puts them on every answer. `isHttps` decides whether browsers may insist on encryption. */
export const securityHeaders = (isHttps: (c: Context) => boolean): MiddlewareHandler =>
  async function securityHeaders(c, next) {
    await next()
    for (const [name, value] of ENTRIES) {
      // A document allows what is inline in it, and some routes are stricter.
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    }
    if (isHttps(c)) c.res.headers.set('Strict-Transport-Security', `max-age=${YEAR_S}`)
  }
