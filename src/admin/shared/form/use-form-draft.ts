import { useEffect, useRef, useState } from 'react'
import {
  type Draft,
  type DraftPlace,
  type DraftStore,
  isOfNewRow,
  newDraftId,
} from '#device/back-office/draft-store.ts'
import { newId } from '#device/random-ids.ts'
import { useDraftStore, useWantedDraft } from './draft-store-context.tsx'

type FormOfRow = {
  readonly entity: string
  readonly rowId: string | null
  /** A form that is closed stays mounted until the next one is opened: what it leaves is free from then on. */
  readonly isOpen: boolean
}

/**
 * What one open form keeps on the device, and what an earlier one has left there. Each draft is held against other pages
 * by the form that writes it; what a form is offered is one that nobody holds any more. The form of a new row has a draft
 * of its own, those of one row share one.
 */
export const useFormDraft = ({ entity, rowId, isOpen }: FormOfRow) => {
  const drafts = useDraftStore()
  const [own] = useState<DraftPlace>(() => ({ entity, rowId: rowId ?? newDraftId(newId()) }))
  const [place, setPlace] = useState(own)
  const [offered, setOffered] = useState(() => drafts.read(own))
  const [isKept, setIsKept] = useState(true)
  const isTouched = useRef(false)
  const isNew = rowId === null
  const left = useLeftDraft({ own, isHolding: isNew && isOpen, isTouched }, setOffered)
  const hold = useRowHold({ own, isHolding: !isNew && isOpen }, setOffered)

  return {
    offered,
    /** False when the browser would not keep the last keystroke. */
    isKept,
    /** The row's draft is that of a form in another page: this one's words are not kept. */
    isElsewhere: hold.isElsewhere,
    keep: (draft: Draft | null): void => {
      isTouched.current = true
      if (!isNew && !hold.claim(draft !== null)) return
      if (draft === null) drafts.drop(place)
      else void drafts.write(place, draft).then(setIsKept)
    },
    resume: (): void => {
      isTouched.current = true
      setOffered(null)
      if (left) setPlace(left.place)
    },
    decline: (): void => {
      if (isNew || hold.claim(false)) drafts.drop(left?.place ?? place)
      setOffered(null)
    },
  }
}

type OwnDraft = { readonly own: DraftPlace; readonly isHolding: boolean }

/** Of a new row: holds the form's own draft, and finds the one that it is to offer. */
const useLeftDraft = (
  { own, isHolding, isTouched }: OwnDraft & { readonly isTouched: { readonly current: boolean } },
  offer: (draft: Draft | null) => void,
): LeftDraft | null => {
  const drafts = useDraftStore()
  const wanted = useWantedDraft()
  const [left, setLeft] = useState<LeftDraft | null>(null)

  useEffect(() => {
    if (!isHolding) return
    const holding = drafts.hold(own)
    return () => void holding.then((letGo) => letGo?.())
  }, [drafts, own, isHolding])

  useEffect(() => {
    if (!isHolding) return
    let isOver = false
    let found: LeftDraft | null = null
    const first = wanted.current
    wanted.current = null
    void takeLeft(drafts, own.entity, first).then((taken) => {
      if (isOver || isTouched.current) return taken?.letGo()
      found = taken
      setLeft(taken)
      offer(taken?.draft ?? null)
    })
    return () => {
      isOver = true
      found?.letGo()
    }
  }, [drafts, own, isHolding, isTouched, offer, wanted])

  return left
}

/** Of a row that is there: its draft belongs to the form that has something in it. */
const useRowHold = ({ own, isHolding }: OwnDraft, offer: (draft: null) => void) => {
  const drafts = useDraftStore()
  const [isElsewhere, setIsElsewhere] = useState(false)
  const [hold] = useState(() => createHold(drafts, own))

  useEffect(() => {
    if (!isHolding) return
    let isOver = false
    if (drafts.read(own) !== null)
      void hold.takeOver().then((isTaken) => {
        if (isOver || isTaken) return
        setIsElsewhere(true)
        offer(null)
      })
    return () => {
      isOver = true
      hold.letGo()
    }
  }, [drafts, own, isHolding, hold, offer])

  return {
    isElsewhere,
    /** Before the draft is written or dropped: false where it is another form's. */
    claim: (isWritten: boolean): boolean => {
      const isOurs = hold.isOurs() || drafts.read(own) === null
      if (isOurs && isWritten) hold.take()
      else if (isOurs) hold.letGo()
      setIsElsewhere(!isOurs)
      return isOurs
    },
  }
}

const createHold = (drafts: DraftStore, place: DraftPlace) => {
  let isOurs = false
  let holding: Promise<(() => void) | null> = Promise.resolve(null)
  return {
    isOurs: (): boolean => isOurs,
    /** Of a draft that this form is the first to write. */
    take: (): void => {
      if (!isOurs) holding = drafts.hold(place)
      isOurs = true
    },
    /** Of a draft that was left; false while another form holds it. */
    takeOver: async (): Promise<boolean> => {
      holding = drafts.hold(place)
      isOurs = (await holding) !== null
      return isOurs
    },
    letGo: (): void => {
      void holding.then((letGo) => letGo?.())
      isOurs = false
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
