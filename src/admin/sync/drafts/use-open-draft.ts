import { useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router-dom'
import { NEW_ROW_TARGET } from '#admin/entity/address/row-addresses.ts'
import { useDraftStore, useWantedDraft } from '#admin/entity/draft/draft-store-context.tsx'
import { useEntityWords } from '#admin/entity/words/entity-words.tsx'
import { isOfNewRow } from '#device/drafts/draft.ts'
import { showToast } from '#ui/overlay/toast/show-toast.ts'
import type { ListedDraft } from './draft-values.ts'

/** Leads to the form that the draft was typed into, or throws the draft away: unless a form has it open right now. */
export const useOpenDraft = (draft: ListedDraft) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const store = useDraftStore()
  const wanted = useWantedDraft()
  const words = useEntityWords(draft.entity)
  const isNew = isOfNewRow(draft)

  const isFree = async (): Promise<boolean> => {
    const letGo = await store.hold(draft)
    letGo?.()
    if (letGo === null)
      showToast({
        title: t({ id: 'admin.drafts.held', message: 'Ce brouillon est déjà ouvert' }),
        description: t({
          id: 'admin.drafts.held.text',
          message: 'Un formulaire ouvert, ici ou dans un autre onglet, l’utilise en ce moment.',
        }),
      })
    return letGo !== null
  }
  return {
    /** False where no screen knows this kind of form any more. */
    canOpen: words !== null,
    open: async (): Promise<void> => {
      if (words === null || !(await isFree())) return
      wanted.current = isNew ? draft.rowId : null
      void navigate(words.addressOf(isNew ? NEW_ROW_TARGET : draft.rowId))
    },
    giveUp: async (): Promise<void> => {
      if (await isFree()) store.drop(draft)
    },
  }
}
