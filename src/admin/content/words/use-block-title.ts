import { useLingui } from '@lingui/react/macro'
import type { SiteBlock } from '#admin/content/site-texts.tsx'
import { type ContentBlock, textField } from '#contract/entities/content.ts'
import { DEFAULT_LOCALE } from '#contract/languages/locales.ts'
import { fillPercent, LAUNCH_PERCENT } from '#domain/campaign.ts'
import { builtInBlock, kindOfPlace } from '#domain/content-blocks.ts'
import { LEGAL_DOCUMENTS, type LegalDocument } from '#domain/legal-documents.ts'

/** What a block is called in the list, and its French words. */
export const useBlockTitle = () => {
  const { t } = useLingui()
  const legalTitle = (document: LegalDocument): string => {
    switch (document) {
      case 'cgv':
        return t({ id: 'admin.content.legal.cgv', message: 'Conditions générales de vente' })
      case 'confidentialite':
        return t({ id: 'admin.content.legal.privacy', message: 'Données personnelles' })
      case 'mentions':
        return t({ id: 'admin.content.legal.mentions', message: 'Mentions légales' })
      case 'retractation':
        return t({ id: 'admin.content.legal.withdrawal', message: 'Rétractation' })
      case 'accessibilite':
        return t({ id: 'admin.content.legal.accessibility', message: 'Accessibilité' })
    }
  }
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
          title: t({ id: 'admin.content.launch', message: 'Offre de lancement' }),
          words: fillPercent(title, block.percent ?? LAUNCH_PERCENT),
        }
      case 'legal': {
        const document = LEGAL_DOCUMENTS.find((known) => known === builtInBlock(block.id)?.name)
        return { title: document ? legalTitle(document) : '…', words: '' }
      }
    }
  }
}
