import { useLingui } from '@lingui/react'
import type { SiteBlock } from '#admin/content/site-texts.tsx'
import { amountText } from '#admin/entity/words/price-text.ts'
import type { ContentBlock } from '#contract/entities/content.ts'
import { periodLabel } from './period-label.ts'

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
