/** Whether the seller charges VAT; empty: not decided yet. */
export const VAT_STATUSES = ['', 'exempt', 'liable'] as const

export type VatStatus = (typeof VAT_STATUSES)[number]

/** In percent: the rates of France and of its overseas departments; empty: not decided yet. */
export const VAT_RATES = ['', '20', '10', '8.5', '5.5', '2.1'] as const

export type VatRate = (typeof VAT_RATES)[number]

/** `8.5` is 85 thousandths. */
const vatRateMilli = (rate: VatRate): number => Math.round(Number(rate) * 10)

const STANDARD_RATE: VatRate = '20'

/**
 * The VAT that prices include, in thousandths, on pages as on invoices; 0: none is charged, also while it is not
 * decided.
 */
export const vatInPrices = ({
  vat_status,
  vat_rate,
}: {
  readonly vat_status: VatStatus
  readonly vat_rate: VatRate
}): number => (vat_status === 'liable' ? vatRateMilli(vat_rate || STANDARD_RATE) : 0)
