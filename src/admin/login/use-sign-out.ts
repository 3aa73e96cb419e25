import { useState } from 'react'
import { useDraftStore } from '#admin/entity/draft/draft-store-context.tsx'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import { unsubscribeFromPush } from '#device/push/push-device.ts'

export type SignOutQuestion = {
  /** Edits that have not reached the server, and those in the tray. */
  readonly edits: number
  /** Forms left unfinished. */
  readonly drafts: number
  /** Pictures that wait for the server, and that no edit or form names. */
  readonly pictures: number
}

export type SignOut = {
  readonly question: SignOutQuestion | null
  /** Signs out at once when nothing would be lost, and asks otherwise. */
  readonly ask: () => Promise<void>
  readonly stay: () => void
  readonly leave: (work: 'keep' | 'discard') => Promise<void>
}

export const useSignOut = (): SignOut => {
  const { countUnsettled, countLonePictures, signOut } = useBackOffice()
  const drafts = useDraftStore()
  const [question, setQuestion] = useState<SignOutQuestion | null>(null)

  // The guard of every page leads to the login.
  const leave = async (work: 'keep' | 'discard') => {
    // Nobody is told any more here what comes in; the server forgets the device with the session.
    void unsubscribeFromPush()
    await signOut(work)
  }
  const ask = async () => {
    const unfinished = {
      edits: await countUnsettled(),
      drafts: drafts.all().length,
      pictures: await countLonePictures(),
    }
    const isNothing = Object.values(unfinished).every((count) => count === 0)
    if (isNothing) await leave('discard')
    else setQuestion(unfinished)
  }
  return { question, ask, stay: () => setQuestion(null), leave }
}
