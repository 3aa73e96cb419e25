import { useEffect, useRef, useState } from 'react'
import { type Draft, type DraftPlace, isOfNewRow, newDraftId } from '#device/drafts/draft.ts'
import type { DraftStore } from '#device/drafts/draft-store.ts'
import { newId } from '#device/random-ids.ts'
import { useDraftStore } from './draft-store-context.tsx'

type FormOfRow = { readonly entity: string; readonly rowId: string | null }

/**
 * What one open form keeps on the device, and what an earlier one has left there. The form of a new row has a draft of
 * its own, held against other pages; what it is offered is one that nobody holds any more.
 */
export const useFormDraft = ({ entity, rowId }: FormOfRow) => {
  const drafts = useDraftStore()
  const [own] = useState<DraftPlace>(() => ({ entity, rowId: rowId ?? newDraftId(newId()) }))
  const [place, setPlace] = useState(own)
  const [offered, setOffered] = useState(() => drafts.read(own))
  const [left, setLeft] = useState<LeftDraft | null>(null)
  const [isKept, setIsKept] = useState(true)
  const isTouched = useRef(false)
  const isNew = rowId === null

  useEffect(() => {
    if (!isNew) return
    const holding = drafts.hold(own)
    return () => void holding.then((letGo) => letGo?.())
  }, [drafts, own, isNew])

  useEffect(() => {
    if (!isNew) return
    let isOver = false
    let found: LeftDraft | null = null
    void takeLeft(drafts, entity).then((taken) => {
      if (isOver || isTouched.current) return taken?.letGo()
      found = taken
      setLeft(taken)
      setOffered(taken?.draft ?? null)
    })
    return () => {
      isOver = true
      found?.letGo()
    }
  }, [drafts, entity, isNew])

  return {
    offered,
    /** False when the browser would not keep the last keystroke. */
    isKept,
    keep: (draft: Draft | null): void => {
      isTouched.current = true
      if (draft === null) drafts.drop(place)
      else void drafts.write(place, draft).then(setIsKept)
    },
    resume: (): void => {
      isTouched.current = true
      setOffered(null)
      if (left) setPlace(left.place)
    },
    decline: (): void => {
      drafts.drop(left?.place ?? place)
      setOffered(null)
    },
  }
}

type LeftDraft = {
  readonly place: DraftPlace
  readonly draft: Draft
  readonly letGo: () => void
}

/** The latest draft of a new row that no open form holds. */
const takeLeft = async (drafts: DraftStore, entity: string): Promise<LeftDraft | null> => {
  const left = drafts.all().filter((draft) => draft.entity === entity && isOfNewRow(draft))
  for (const draft of left.toSorted((one, other) => other.keptAtMs - one.keptAtMs)) {
    const letGo = await drafts.hold(draft)
    if (letGo) return { place: draft, draft, letGo }
  }
  return null
}
