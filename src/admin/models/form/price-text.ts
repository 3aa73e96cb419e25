const PRICE = /^-?\d+(?:[.,]\d*)?$|^-?[.,]\d+$/

/**
 * Euros as typed, with a comma or a dot, spaces between thousands, and perhaps a euro sign. Undefined for an empty
 * field, NaN for what is no number; '1.299' is 1.299, never 1 299.
 */
export const priceTextToEuros = (text: string): number | undefined => {
  const bare = text.replace(/[\s€]/gu, '')
  if (bare === '') return undefined
  return PRICE.test(bare) ? Number(bare.replace(',', '.')) : Number.NaN
}

/** How a price stands in its field: '29', '29,50'. */
export const eurosToPriceText = (euros: number): string =>
  (Number.isInteger(euros) ? String(euros) : euros.toFixed(2)).replace('.', ',')
