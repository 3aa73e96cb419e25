import { useCallback, useEffect, useRef, useState } from 'react'
import { FILES_PATH, filesPage, type KeptFile } from '#contract/admin/uploaded-files.ts'
import { type Asked, askServer, type Failure } from './ask-server.ts'
import type { BackOffice } from './back-office.ts'
import { useBackOffice } from './back-office-context.tsx'
import { appendOlder, mergeNewest, type ReadSoFar, useServerRequest } from './use-server-answer.ts'

export type ServerFiles = {
  /** Newest first; undefined until the server has answered. */
  readonly files: readonly KeptFile[] | undefined
  readonly hasMore: boolean
  /** Why the last request failed; `missing`: this server stores no pictures. */
  readonly problem: Failure['type'] | null
  readonly reload: () => Promise<void>
  /** Loads older files; null on success. */
  readonly readOlder: () => Promise<Failure | null>
  /** Removes a deleted file from the list. */
  readonly leaveOut: (sha256: string) => void
}

/** The pictures on the server: stored on no device, and requested again whenever `cue` changes. */
export const useServerFiles = (cue: string, fail: (failure: Failure) => void): ServerFiles => {
  const backOffice = useBackOffice()
  const [known, setKnown] = useState<ReadFiles | null>(null)
  const [problem, setProblem] = useState<Failure['type'] | null>(null)
  const askNewest = useCallback(() => askFiles(backOffice, null), [backOffice])
  const hear = (asked: Asked<ReadFiles>) => {
    setProblem(asked.type === 'done' ? null : asked.type)
    if (asked.type === 'done') setKnown((before) => mergeNewest(before, asked.value))
  }
  const reload = useServerRequest(askNewest, hear, fail)
  const lastCue = useRef(cue)
  useEffect(() => {
    if (lastCue.current === cue) return
    lastCue.current = cue
    void reload()
  }, [cue, reload])
  const readOlder = async (): Promise<Failure | null> => {
    const next = known?.next ?? null
    const asked = await askFiles(backOffice, next)
    if (asked.type !== 'done') return asked
    setKnown((before) =>
      // Unless the list has been restarted meanwhile, or its next page was already loaded.
      before?.next === next ? appendOlder(before, asked.value) : before,
    )
    return null
  }
  const leaveOut = (sha256: string): void => {
    setKnown(
      (before) =>
        before && { ...before, entries: before.entries.filter(({ id }) => id !== sha256) },
    )
    void reload()
  }
  return {
    files: known?.entries,
    hasMore: known !== null && known.next !== null,
    problem,
    reload,
    readOlder,
    leaveOut,
  }
}

/** The id is the hash, because all lists are paged by an id. */
type ReadFiles = ReadSoFar<KeptFile & { readonly id: string }>

const askFiles = async (
  backOffice: Pick<BackOffice, 'ask'>,
  before: string | null,
): Promise<Asked<ReadFiles>> => {
  const path = before === null ? FILES_PATH : `${FILES_PATH}?${new URLSearchParams({ before })}`
  const asked = await askServer(backOffice, { method: 'GET', path }, filesPage)
  if (asked.type !== 'done') return asked
  const { files, next } = asked.value
  return {
    type: 'done',
    value: { entries: files.map((file) => ({ ...file, id: file.sha256 })), next },
  }
}
