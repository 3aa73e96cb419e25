import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { amountText } from '#admin/shared/labels/price-text.ts'
import { type ContentBlock, textField } from '#contract/entities/content.ts'
import { DEFAULT_LOCALE } from '#contract/locales.ts'
import { fillPercent, LAUNCH_PERCENT } from '#domain/campaign.ts'
import { builtInBlock, kindOfPlace } from '#domain/content-blocks.ts'
import { LEGAL_DOCUMENTS, type LegalDocument } from '#domain/legal-documents.ts'
import type { PricePeriod } from '#domain/offers.ts'
import type { SiteBlock } from './site-blocks.ts'

export const launchTitle = (): MessageDescriptor =>
  msg({ id: 'admin.content.launch', message: 'Offre de lancement' })

export const legalTitle = (document: LegalDocument): MessageDescriptor => {
  switch (document) {
    case 'cgv':
      return msg({ id: 'admin.content.legal.cgv', message: 'Conditions générales de vente' })
    case 'confidentialite':
      return msg({ id: 'admin.content.legal.privacy', message: 'Données personnelles' })
    case 'mentions':
      return msg({ id: 'admin.content.legal.mentions', message: 'Mentions légales' })
    case 'retractation':
      return msg({ id: 'admin.content.legal.withdrawal', message: 'Droit de rétractation' })
    case 'accessibilite':
      return msg({
        id: 'admin.content.legal.accessibility',
        message: 'Déclaration d’accessibilité',
      })
  }
}

/** A block's name in the list, and its French text. */
export const useBlockTitle = () => {
  const { i18n } = useLingui()
  return (block: ContentBlock, own: SiteBlock | undefined): { title: string; words: string } => {
    const ownTexts = own?.texts[DEFAULT_LOCALE]
    const title = block[textField('title', DEFAULT_LOCALE)] || (ownTexts?.title ?? '')
    const body = block[textField('body', DEFAULT_LOCALE)] || (ownTexts?.body ?? '')
    const name = block.name || (own?.name ?? '')
    switch (kindOfPlace(block.place)) {
      case 'testimonial':
        return { title: name || '…', words: body }
      case 'faq':
      case 'service':
        return { title: title || '…', words: body }
      case 'plan':
      case 'package':
        return {
          title: name || (builtInBlock(block.id)?.name ?? '…'),
          words: body.replaceAll('\n', ' · '),
        }
      case 'campaign':
        return {
          title: i18n._(launchTitle()),
          words: fillPercent(title, block.percent ?? LAUNCH_PERCENT),
        }
      case 'legal': {
        const document = LEGAL_DOCUMENTS.find((known) => known === builtInBlock(block.id)?.name)
        return { title: document ? i18n._(legalTitle(document)) : '…', words: '' }
      }
    }
  }
}

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

/** The price of a block's offer; null if it is not an offer. */
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
