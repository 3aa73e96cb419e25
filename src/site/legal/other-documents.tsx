import { useLingui } from '@lingui/react/macro'
import { LEGAL_DOCUMENTS, type LegalDocument } from '#domain/legal-documents.ts'
import { Band } from '#site/shell/band/band.tsx'
import { DocumentCards } from './document-cards.tsx'

export function OtherDocuments({ without }: { without: LegalDocument }) {
  const { t } = useLingui()
  return (
    <Band
      id="others"
      tone="raised"
      title={t({ id: 'legal.others', message: 'Les autres documents' })}
    >
      <DocumentCards
        documents={LEGAL_DOCUMENTS.filter((document) => document !== without)}
        level={3}
      />
    </Band>
  )
}
