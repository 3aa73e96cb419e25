import { type ChangeStream, createChangeStream } from './change-stream.ts'

/** Who follows the changes. */
export type Reader = {
  readonly accountId: string
  readonly tokenHash: string
  /** The last change that the reader has heard of; 0: none. */
  readonly seen: number
  /** Drops the connection of a reader who takes nothing any more. */
  readonly cutConnection: () => void
}

export type OpenReader = Reader & {
  readonly stream: ChangeStream
  readonly openedMs: number
  /** Whoever counts the readers is told that this one has gone. */
  readonly onGone: () => void
}

export type Readers = {
  readonly all: () => readonly OpenReader[]
  /** Null: there are too many. One account may have only so many; its oldest then makes room. */
  readonly add: (reader: Reader, nowMs: number) => OpenReader | null
  readonly end: (reader: OpenReader) => void
}

const MOST_OF_ACCOUNT = 10
const MOST = 1_000

export type ReadersOptions = {
  /** Called when the first reader comes, and what it answers when the last one has gone. */
  readonly wake: () => () => void
  /** Called for each reader that comes, and what it answers when that one has gone. */
  readonly onOpened: () => () => void
}

export const createReaders = ({ wake, onOpened }: ReadersOptions): Readers => {
  const readers = new Set<OpenReader>()
  let rest = (): void => undefined

  const forget = (reader: OpenReader): void => {
    if (!readers.delete(reader)) return
    reader.onGone()
    if (readers.size === 0) rest()
  }
  const end = (reader: OpenReader): void => {
    if (!readers.has(reader)) return
    forget(reader)
    reader.stream.end()
  }
  const makeRoom = (accountId: string): void => {
    const ofAccount = [...readers].filter((reader) => reader.accountId === accountId)
    for (const oldest of ofAccount.slice(0, Math.max(0, ofAccount.length + 1 - MOST_OF_ACCOUNT)))
      end(oldest)
  }

  return {
    all: () => [...readers],
    add: (reader, openedMs) => {
      makeRoom(reader.accountId)
      if (readers.size >= MOST) return null
      const { seen, cutConnection } = reader
      const stream = createChangeStream({ seen, cutConnection, onGone: () => forget(added) })
      const added = { ...reader, stream, openedMs, onGone: onOpened() }
      if (readers.size === 0) rest = wake()
      readers.add(added)
      return added
    },
    end,
  }
}
