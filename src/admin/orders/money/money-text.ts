import { formatMoney } from '#contract/languages/format-money.ts'
import { eurosToCents } from '#domain/money.ts'
import { useLocale } from '#i18n/use-locale.ts'

/** Writes an amount in its own currency: money that fits nothing may have come in another one. */
export const useAmount = (): ((amount: number, currency?: string) => string) => {
  const locale = useLocale()
  return (amount, currency = 'eur') =>
    currency === 'eur'
      ? formatMoney(eurosToCents(amount), locale)
      : `${amount.toFixed(2).replace('.', ',')}\u00a0${currency.toUpperCase()}`
}
