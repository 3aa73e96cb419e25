import { useCallback, useEffect, useRef, useState } from 'react'
import { FILES_PATH, type FilesPage, filesPage, type KeptFile } from '#contract/reports/files.ts'
import type { BackOffice } from '../back-office/back-office.ts'
import { useBackOffice } from '../back-office/back-office-context.tsx'
import { type Asked, askServer } from './ask-server.ts'
import { mergeNewestFiles } from './merge-files.ts'
import { useAsking } from './use-asking.ts'

type Problem = Exclude<Asked<unknown>['type'], 'done'>

export type ServerFiles = {
  /** Newest first; undefined until the server has said. */
  readonly files: readonly KeptFile[] | undefined
  readonly hasMore: boolean
  /** What the last time of asking ran into; `missing`: this server keeps no pictures. */
  readonly problem: Problem | null
  readonly reload: () => Promise<void>
  /** Reads on; false when nobody answered. */
  readonly readOlder: () => Promise<boolean>
  /** It was deleted. */
  readonly leaveOut: (sha256: string) => void
}

/** The pictures that the server keeps: kept on no device, and asked for anew whenever `cue` is another one. */
export const useServerFiles = (cue: string): ServerFiles => {
  const backOffice = useBackOffice()
  const [known, setKnown] = useState<FilesPage | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const turn = useRef(0)
  const reload = useCallback(async () => {
    turn.current += 1
    const own = turn.current
    const asked = await askFiles(backOffice, null)
    // An answer from before a deletion would bring the picture back.
    if (own !== turn.current) return
    setProblem(asked.type === 'done' ? null : asked.type)
    if (asked.type === 'done') setKnown((before) => mergeNewestFiles(before, asked.value))
  }, [backOffice])
  useAsking(reload)
  const lastCue = useRef(cue)
  useEffect(() => {
    if (lastCue.current === cue) return
    lastCue.current = cue
    void reload()
  }, [cue, reload])
  const readOlder = async (): Promise<boolean> => {
    const next = known?.next ?? null
    const asked = await askFiles(backOffice, next)
    if (asked.type !== 'done') return false
    setKnown((before) =>
      // Unless the list has begun again, or was read on already.
      before?.next === next
        ? { ...asked.value, files: [...before.files, ...asked.value.files] }
        : before,
    )
    return true
  }
  const leaveOut = (sha256: string): void => {
    setKnown(
      (before) =>
        before && { ...before, files: before.files.filter((file) => file.sha256 !== sha256) },
    )
    void reload()
  }
  return {
    files: known?.files,
    hasMore: known !== null && known.next !== null,
    problem,
    reload,
    readOlder,
    leaveOut,
  }
}

const askFiles = (
  backOffice: Pick<BackOffice, 'ask'>,
  before: string | null,
): Promise<Asked<FilesPage>> => {
  const path = before === null ? FILES_PATH : `${FILES_PATH}?${new URLSearchParams({ before })}`
  return askServer(backOffice, { method: 'GET', path }, filesPage)
}
