declare const centsBrand: unique symbol

/** An amount in whole euro cents. */
export type Cents = number & { readonly [centsBrand]: true }

/** Euros as in the API (19.99) to cents (1999). Throws on a fraction of a cent: validate first. */
export const eurosToCents = (euros: number): Cents => {
  if (!hasWholeCents(euros)) throw new RangeError(`not a whole number of cents: ${euros}`)
  return Math.round(euros * 100) as Cents
}

export const centsToEuros = (cents: Cents): number => cents / 100

/** 19.99 is a whole number of cents although 19.99 * 100 is 1998.9999999999998; large sums deviate more. */
export const hasWholeCents = (euros: number): boolean => {
  const cents = euros * 100
  const tolerance = Math.max(1e-6, Math.abs(cents) * 2 * Number.EPSILON)
  return Number.isFinite(cents) && Math.abs(cents - Math.round(cents)) <= tolerance
}

export const sumCents = (...amounts: readonly Cents[]): Cents =>
  amounts.reduce<number>((total, amount) => total + amount, 0) as Cents

/** `count` times an amount; `count` is a whole number. */
export const timesCents = (amount: Cents, count: number): Cents => (amount * count) as Cents
