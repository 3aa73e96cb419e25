import { createHmac, timingSafeEqual } from 'node:crypto'

const TOLERANCE_S = 300

export type SignedBody = {
  readonly bytes: Uint8Array
  /** `t=<Unix seconds>,v1=<hex>[,v1=<hex>]`; several while the secret is being replaced. */
  readonly signature: string | null
}

/**
 * Whether Stripe has signed this body with the secret, lately: HMAC-SHA256 over `<t>.<body>`. An old event that
 * somebody has kept is refused, and so is one of the future.
 */
export const isSignedBy = (
  secret: string,
  { bytes, signature }: SignedBody,
  nowMs: number,
): boolean => {
  const parts = (signature ?? '').split(',').map((part) => part.trim())
  const time = valuesOf(parts, 't')[0] ?? ''
  if (!/^\d{1,12}$/.test(time)) return false
  if (Math.abs(nowMs / 1_000 - Number(time)) > TOLERANCE_S) return false
  const expected = createHmac('sha256', secret).update(`${time}.`).update(bytes).digest()
  return valuesOf(parts, 'v1').some(
    (hex) => /^[0-9a-f]{64}$/i.test(hex) && timingSafeEqual(Buffer.from(hex, 'hex'), expected),
  )
}

const valuesOf = (parts: readonly string[], name: string): readonly string[] =>
  parts.filter((part) => part.startsWith(`${name}=`)).map((part) => part.slice(name.length + 1))
