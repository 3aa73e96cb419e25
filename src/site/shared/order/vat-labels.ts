import { useLingui } from '@lingui/react/macro'
import { LOCALE_TAGS } from '#contract/locales.ts'
import { usePublicSettings } from '#device/public/public-settings.ts'
import { vatInPrices } from '#domain/commerce/vat.ts'
import { useLocale } from '#i18n/use-locale.ts'

const THOUSAND = 1_000

/** The note about the VAT in a price: the same as the invoice will contain. */
export const useVatNote = (): string => {
  const { t } = useLingui()
  const locale = useLocale()
  const rateMilli = vatInPrices(usePublicSettings().seller)
  // The law prescribes the French words (Code général des impôts, article 293 E).
  if (rateMilli === 0)
    return t({ id: 'price.untaxed', message: 'TVA non applicable, art. 293 B du CGI' })
  const rate = new Intl.NumberFormat(LOCALE_TAGS[locale], {
    style: 'percent',
    maximumFractionDigits: 1,
  }).format(rateMilli / THOUSAND)
  return t({ id: 'price.taxed', message: `TVA de ${rate} comprise` })
}

/** The label of a total. `vatPercent`: the rate of a placed order; without it, the current rate. */
export const useTotalLabel = (vatPercent?: number): string => {
  const { t } = useLingui()
  const charged = vatInPrices(usePublicSettings().seller)
  return (vatPercent ?? charged) === 0
    ? t({ id: 'order.total.untaxed', message: 'Total' })
    : t({ id: 'order.total', message: 'Total TTC' })
}
