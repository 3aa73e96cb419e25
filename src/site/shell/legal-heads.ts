import { msg } from '@lingui/core/macro'
import type { LegalDocument } from '#domain/legal-documents.ts'
import type { PageHead } from './page-handle.ts'

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
