import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { amountText } from '#admin/shared/labels/price-text.ts'
import type { ContentBlock } from '#contract/entities/content.ts'
import type { PricePeriod } from '#domain/offers.ts'
import type { SiteBlock } from './site-texts.ts'

export const periodLabel = (period: PricePeriod): MessageDescriptor => {
  switch (period) {
    case 'once':
      return msg({ id: 'admin.content.period.once', message: 'en une fois' })
    case 'month':
      return msg({ id: 'admin.content.period.month', message: 'par mois' })
    case 'year':
      return msg({ id: 'admin.content.period.year', message: 'par an' })
  }
}

/** What visitors pay for a block's offer; null where it is none. */
export const useBlockPrice = () => {
  const { i18n } = useLingui()
  return (block: ContentBlock, own: SiteBlock | undefined): string | null => {
    const price = block.price ?? own?.price ?? null
    if (price === null) return null
    const period = block.period ?? own?.period ?? 'once'
    return period === 'once'
      ? amountText(price)
      : `${amountText(price)} ${i18n._(periodLabel(period))}`
  }
}
