import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Params, UIMatch } from 'react-router-dom'
import type { LegalDocument } from '#domain/legal-documents.ts'
import { isolate } from '#domain/text/isolate.ts'

/** A page's title and description for search engines and the browser's tab. `{site}` stands for the site's name. */
export interface PageHead {
  readonly title: MessageDescriptor
  readonly description: MessageDescriptor
}

/** The `handle` of every route that is a page. */
interface PageHandle {
  readonly head: (params: Params) => PageHead
}

const isPageHandle = (handle: unknown): handle is PageHandle =>
  typeof handle === 'object' && handle !== null && 'head' in handle

/** The head of the page that these matches lead to. */
export const headOf = (
  matches: readonly Pick<UIMatch, 'handle' | 'params'>[],
): PageHead | undefined => {
  const page = matches.findLast((match) => isPageHandle(match.handle))
  return page && isPageHandle(page.handle) ? page.handle.head(page.params) : undefined
}

/** A part of a head in the reader's language. */
export const headText = (i18n: I18n, text: MessageDescriptor, siteName: string): string =>
  i18n._(
    text.id,
    { ...text.values, site: isolate(siteName) },
    text.message === undefined ? {} : { message: text.message },
  )

/** The title of the tab for a page of the site. */
export const pageTitle = (title: string, siteName: string): string =>
  title === '' ? siteName : `${isolate(title)} · ${isolate(siteName)}`

export const legalHead = (): PageHead => ({
  title: msg({ id: 'head.legal.title', message: 'CGV & RGPD' }),
  description: msg({
    id: 'head.legal.description',
    message:
      'Conditions de vente, données personnelles, rétractation, accessibilité : tes droits et nos engagements.',
  }),
})

export const legalDocumentHead = (document: LegalDocument): PageHead => {
  switch (document) {
    case 'cgv':
      return {
        title: msg({ id: 'head.terms.title', message: 'Conditions générales de vente' }),
        description: msg({
          id: 'head.terms.description',
          message: 'Prix, commande, livraison, licence et garanties des packs et des services.',
        }),
      }
    case 'confidentialite':
      return {
        title: msg({ id: 'head.privacy.title', message: 'Données personnelles' }),
        description: msg({
          id: 'head.privacy.description',
          message:
            'Les données que nous conservons, pourquoi, combien de temps, et comment les faire effacer.',
        }),
      }
    case 'mentions':
      return {
        title: msg({ id: 'head.imprint.title', message: 'Mentions légales' }),
        description: msg({
          id: 'head.imprint.description',
          message: 'Qui édite ce site, qui l’héberge, et d’où viennent ses images.',
        }),
      }
    case 'retractation':
      return {
        title: msg({ id: 'head.withdrawal.title', message: 'Droit de rétractation' }),
        description: msg({
          id: 'head.withdrawal.description',
          message: 'Quatorze jours pour changer d’avis : quand, comment, et le formulaire type.',
        }),
      }
    case 'accessibilite':
      return {
        title: msg({ id: 'head.access.title', message: 'Déclaration d’accessibilité' }),
        description: msg({
          id: 'head.access.description',
          message: 'Ce qui a été vérifié, ce qui ne l’a pas été, et à qui signaler un obstacle.',
        }),
      }
  }
}

export const notFoundHead = (): PageHead => ({
  title: msg({ id: 'head.not-found.title', message: 'Page introuvable' }),
  description: msg({
    id: 'head.not-found.description',
    message: 'Cette adresse ne mène à aucune page de {site}.',
  }),
})
