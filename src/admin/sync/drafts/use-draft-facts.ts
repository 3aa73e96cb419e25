import { useLingui } from '@lingui/react/macro'
import { inWords, useEntityWords } from '#admin/entity/words/entity-words.tsx'
import { isOfNewRow } from '#device/drafts/draft.ts'
import { fieldsOf, type ListedDraft } from './draft-values.ts'

/** What the draft is about: null when it is gone, undefined while that is not known. */
export type DraftedRow = Readonly<Record<string, unknown>> | null | undefined

type DraftFacts = {
  /** 'Modèle « Luna »' */
  readonly title: string
  /** What the form would do. */
  readonly state: string
}

/** What people call a draft, and what stands behind it. */
export const useDraftFacts = (draft: ListedDraft, row: DraftedRow): DraftFacts => {
  const { t, i18n } = useLingui()
  const words = useEntityWords(draft.entity)
  const isNew = isOfNewRow(draft)
  const singular = words ? i18n._(words.singular()) : draft.entity
  // The form's own words come first: of a row that is gone, there are no others.
  const known = { ...fieldsOf(draft.baseline), ...row, ...fieldsOf(draft.values), id: draft.rowId }
  const shownName = words ? inWords(i18n, words.nameOf(known)) : ''
  const stateOf = () => {
    if (isNew) return t({ id: 'admin.drafts.new', message: 'Nouvelle fiche' })
    if (row === null) return t({ id: 'admin.drafts.gone', message: 'Fiche supprimée depuis' })
    return 'reply' in fieldsOf(draft.values)
      ? t({ id: 'admin.drafts.reply', message: 'Réponse' })
      : t({ id: 'admin.drafts.change', message: 'Modification' })
  }
  return {
    title: shownName
      ? t({ id: 'admin.row-title', message: `${singular} « ${shownName} »` })
      : t({ id: 'admin.drafts.unnamed', message: `${singular} sans nom` }),
    state: stateOf(),
  }
}
