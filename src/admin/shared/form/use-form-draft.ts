import { useEffect, useRef, useState } from 'react'
import {
  type Draft,
  type DraftKey,
  type DraftStore,
  isOfNewRow,
  newDraftId,
} from '#device/back-office/draft-store.ts'
import { newId } from '#device/random-ids.ts'
import { useDraftStore, useWantedDraft } from './draft-store-context.tsx'

type FormOfRow = {
  readonly entity: string
  readonly rowId: string | null
  /** A closed form stays mounted until the next one is opened: the draft that it leaves is unlocked from then on. */
  readonly isOpen: boolean
}

/**
 * The draft that one open form stores on the device, and the one that an earlier form has left there. The form that
 * writes a draft locks it against other pages; a form is offered a draft that no open form has locked. Each form of a
 * new row has its own draft; the forms of one row share one.
 */
export const useFormDraft = ({ entity, rowId, isOpen }: FormOfRow) => {
  const drafts = useDraftStore()
  const [own] = useState<DraftKey>(() => ({ entity, rowId: rowId ?? newDraftId(newId()) }))
  const [place, setPlace] = useState(own)
  const [offered, setOffered] = useState(() => drafts.read(own))
  const [isKept, setIsKept] = useState(true)
  const isTouched = useRef(false)
  const isNew = rowId === null
  const left = useAbandonedDraft({ own, isHolding: isNew && isOpen, isTouched }, setOffered)
  const lock = useDraftLock({ own, isHolding: !isNew && isOpen }, setOffered)

  return {
    offered,
    /** False if the browser refused to store the last keystroke. */
    isKept,
    /** A form on another page has the row's draft: this form's input is not stored. */
    isElsewhere: lock.isElsewhere,
    keep: (draft: Draft | null): void => {
      isTouched.current = true
      if (!isNew && !lock.claim(draft !== null)) return
      if (draft === null) drafts.drop(place)
      else void drafts.write(place, draft).then(setIsKept)
    },
    resume: (): void => {
      isTouched.current = true
      setOffered(null)
      if (left) setPlace(left.place)
    },
    decline: (): void => {
      if (isNew || lock.claim(false)) drafts.drop(left?.place ?? place)
      setOffered(null)
    },
  }
}

type OwnDraft = { readonly own: DraftKey; readonly isHolding: boolean }

/** For a new row: locks the form's own draft, and finds the one to offer. */
const useAbandonedDraft = (
  { own, isHolding, isTouched }: OwnDraft & { readonly isTouched: { readonly current: boolean } },
  offer: (draft: Draft | null) => void,
): AbandonedDraft | null => {
  const drafts = useDraftStore()
  const wanted = useWantedDraft()
  const [left, setLeft] = useState<AbandonedDraft | null>(null)

  useEffect(() => {
    if (!isHolding) return
    const holding = drafts.hold(own)
    return () => void holding.then((release) => release?.())
  }, [drafts, own, isHolding])

  useEffect(() => {
    if (!isHolding) return
    let isOver = false
    let found: AbandonedDraft | null = null
    const first = wanted.current
    wanted.current = null
    void readAbandonedDraft(drafts, own.entity, first).then((abandoned) => {
      if (isOver || isTouched.current) return abandoned?.release()
      found = abandoned
      setLeft(abandoned)
      offer(abandoned?.draft ?? null)
    })
    return () => {
      isOver = true
      found?.release()
    }
  }, [drafts, own, isHolding, isTouched, offer, wanted])

  return left
}

/** For an existing row: its draft belongs to the form that has input in it. */
const useDraftLock = ({ own, isHolding }: OwnDraft, offer: (draft: null) => void) => {
  const drafts = useDraftStore()
  const [isElsewhere, setIsElsewhere] = useState(false)
  const [lock] = useState(() => createDraftLock(drafts, own))

  useEffect(() => {
    if (!isHolding) return
    let isOver = false
    if (drafts.read(own) !== null)
      void lock.takeOver().then((isTaken) => {
        if (isOver || isTaken) return
        setIsElsewhere(true)
        offer(null)
      })
    return () => {
      isOver = true
      lock.release()
    }
  }, [drafts, own, isHolding, lock, offer])

  return {
    isElsewhere,
    /** Called before the draft is written or dropped: false if another form has it. */
    claim: (isWritten: boolean): boolean => {
      const isOurs = lock.isOurs() || drafts.read(own) === null
      if (isOurs && isWritten) lock.acquire()
      else if (isOurs) lock.release()
      setIsElsewhere(!isOurs)
      return isOurs
    },
  }
}

const createDraftLock = (drafts: DraftStore, place: DraftKey) => {
  let isOurs = false
  let holding: Promise<(() => void) | null> = Promise.resolve(null)
  return {
    isOurs: (): boolean => isOurs,
    /** For a draft that this form is the first to write. */
    acquire: (): void => {
      if (!isOurs) holding = drafts.hold(place)
      isOurs = true
    },
    /** For a draft that was left; false while another form has locked it. */
    takeOver: async (): Promise<boolean> => {
      holding = drafts.hold(place)
      isOurs = (await holding) !== null
      return isOurs
    },
    release: (): void => {
      void holding.then((release) => release?.())
      isOurs = false
    },
  }
}

type AbandonedDraft = {
  readonly place: DraftKey
  readonly draft: Draft
  readonly release: () => void
}

/** The requested draft of a new row, else the latest one, unless an open form has locked it. */
const readAbandonedDraft = async (
  drafts: DraftStore,
  entity: string,
  wantedId: string | null,
): Promise<AbandonedDraft | null> => {
  const left = drafts.all().filter((draft) => draft.entity === entity && isOfNewRow(draft))
  const rank = ({ rowId, keptAtMs }: DraftKey & Draft) =>
    rowId === wantedId ? Number.POSITIVE_INFINITY : keptAtMs
  for (const draft of left.toSorted((one, other) => rank(other) - rank(one))) {
    const release = await drafts.hold(draft)
    if (release) return { place: draft, draft, release }
  }
  return null
}
