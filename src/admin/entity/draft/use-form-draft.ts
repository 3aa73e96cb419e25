import { useEffect, useRef, useState } from 'react'
import { type Draft, type DraftPlace, isOfNewRow, newDraftId } from '#device/drafts/draft.ts'
import type { DraftStore } from '#device/drafts/draft-store.ts'
import { newId } from '#device/random-ids.ts'
import { useDraftStore, useWantedDraft } from './draft-store-context.tsx'

type FormOfRow = { readonly entity: string; readonly rowId: string | null }

/**
 * What one open form keeps on the device, and what an earlier one has left there. The form of a new row has a draft of
 * its own, held against other pages; what it is offered is one that nobody holds any more.
 */
export const useFormDraft = ({ entity, rowId }: FormOfRow) => {
  const drafts = useDraftStore()
  const wanted = useWantedDraft()
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
    const first = wanted.current
    wanted.current = null
    void takeLeft(drafts, entity, first).then((taken) => {
      if (isOver || isTouched.current) return taken?.letGo()
      found = taken
      setLeft(taken)
      setOffered(taken?.draft ?? null)
    })
    return () => {
      isOver = true
      found?.letGo()
    }
  }, [drafts, entity, isNew, wanted])

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

/** The draft of a new row that was asked for, else the latest one, as long as no open form holds it. */
const takeLeft = async (
  drafts: DraftStore,
  entity: string,
  wantedId: string | null,
): Promise<LeftDraft | null> => {
  const left = drafts.all().filter((draft) => draft.entity === entity && isOfNewRow(draft))
  const rank = ({ rowId, keptAtMs }: DraftPlace & Draft) =>
    rowId === wantedId ? Number.POSITIVE_INFINITY : keptAtMs
  for (const draft of left.toSorted((one, other) => rank(other) - rank(one))) {
    const letGo = await drafts.hold(draft)
    if (letGo) return { place: draft, draft, letGo }
  }
  return null
}
