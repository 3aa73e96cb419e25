import { useLingui } from '@lingui/react/macro'
import type { SiteBlock } from '#admin/content/site-texts.tsx'
import { type ContentBlock, textField } from '#contract/entities/content.ts'
import { DEFAULT_LOCALE } from '#contract/languages/locales.ts'
import { builtInBlock, kindOfPlace } from '#domain/content-blocks.ts'
import { LEGAL_DOCUMENTS } from '#domain/legal-documents.ts'
import { fillPercent, LAUNCH_PERCENT } from '#domain/offers/campaign.ts'
import { launchTitle, legalTitle } from './built-in-titles.ts'

/** What a block is called in the list, and its French words. */
export const useBlockTitle = () => {
  const { i18n } = useLingui()
  return (block: ContentBlock, own: SiteBlock | undefined): { title: string; words: string } => {
    const ownWords = own?.texts[DEFAULT_LOCALE]
    const title = block[textField('title', DEFAULT_LOCALE)] || (ownWords?.title ?? '')
    const body = block[textField('body', DEFAULT_LOCALE)] || (ownWords?.body ?? '')
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
