import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LegalDocument } from '#domain/legal-documents.ts'

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
