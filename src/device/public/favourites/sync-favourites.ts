import type { StoredText } from '#device/stored-text.ts'
import type { FavouritesCall, FavouritesOutcome } from './ask-favourites.ts'
import { favouritesToText } from './favourites.ts'
import {
  acknowledgedFavourites,
  isUnchanged,
  keysToText,
  mergeAnswer,
  type OnlineList,
  onlineListToText,
  type SentChange,
  sharedFavourites,
  textToKeys,
  textToOnlineList,
  unsentChanges,
  waitsFor,
} from './online-list.ts'

export type FavouritesPorts = {
  readonly texts: {
    readonly favourites: StoredText
    readonly online: StoredText
    /** Keys of lists that were replaced by another one: they are erased when the visitor withdraws. */
    readonly former: StoredText
    readonly left: StoredText
    /** `gone`: the list was erased, and not here. */
    readonly ended: StoredText
  }
  readonly ask: (call: FavouritesCall) => Promise<FavouritesOutcome>
  /** Runs one at a time on this device, across all tabs. */
  readonly inTurn: (work: () => Promise<void>) => Promise<void>
  readonly newKey: () => string
  /** Makes the id of a change. */
  readonly newId: () => string
  readonly nowMs: () => number
  /** Runs once after this many milliseconds. Returns a function that cancels it. */
  readonly after: (ms: number, run: () => void) => () => void
  readonly onFault: (fault: unknown) => void
}

/** Why something waits on this device. */
export type FavouritesTrouble = Extract<
  FavouritesOutcome['type'],
  'full' | 'later' | 'unreachable'
> | null

export type FavouritesSync = {
  /** Sends what waits, and reads the list unless that was done recently. Never rejects. */
  readonly sync: () => Promise<void>
  /** The visitor agrees that a list is stored at the server. */
  readonly agree: () => Promise<void>
  /** From now on this device shares the list of a link. */
  readonly join: (key: string) => Promise<void>
  /** Erases the list at the server and those that this device shared before; the device's list stays. */
  readonly withdraw: () => Promise<void>
  readonly trouble: () => FavouritesTrouble
  readonly subscribe: (onChange: () => void) => () => void
}

/** A list that was read within this time is not read again by any page. */
const FRESH_MS = 5 * 60_000
/** Networks return without an event: as long as something waits, an open page retries at this interval. */
const ASK_AGAIN_MS = 30_000

type Asked = Exclude<FavouritesOutcome, { type: 'list' | 'gone' }> | null

export const createFavouritesSync = (ports: FavouritesPorts): FavouritesSync => {
  const { texts, ask, inTurn } = ports
  const listeners = new Set<() => void>()
  let trouble: FavouritesTrouble = null
  let lastRead: { readonly key: string; readonly atMs: number } | null = null
  let notBeforeMs = 0
  let running: Promise<void> | null = null
  let isAskedAgain = false
  let cancel: () => void = () => undefined

  const current = (): OnlineList | null => textToOnlineList(texts.online.read())
  const keep = (list: OnlineList): void => texts.online.write(onlineListToText(list))

  /** Erases these keys' lists, one after the other; returns what prevents it. */
  const eraseLeft = async (): Promise<Asked> => {
    for (const key of textToKeys(texts.left.read())) {
      const outcome = await ask({ method: 'DELETE', key })
      if (outcome.type !== 'gone') return outcome.type === 'list' ? null : outcome
      // Read again: another key may have been added meanwhile.
      const keys = textToKeys(texts.left.read())
      texts.left.write(keysToText(keys.filter((left) => left !== key)))
    }
    return null
  }

  const take = (list: OnlineList, models: readonly string[]): void => {
    const now = sharedFavourites(list, texts.favourites.read())
    const merged = favouritesToText(
      mergeAnswer({ answer: models, sent: acknowledgedFavourites(list), now }),
    )
    const heard = { key: list.key, base: [...models], isNew: false, sending: null }
    // In this order: if the page ends in between, sending the same again changes nothing.
    texts.favourites.write(merged)
    keep(heard)
    lastRead = { key: list.key, atMs: ports.nowMs() }
    // Pressed since that was sent.
    if (waitsFor(heard, merged)) isAskedAgain = true
  }

  /**
   * The change to send, stored before it is sent: if the page ends, the same change is sent again, and nothing else.
   */
  const beginSending = (list: OnlineList): SentChange | null => {
    if (list.sending !== null) return list.sending
    const changes = unsentChanges(list, texts.favourites.read())
    if (!list.isNew && isUnchanged(changes)) return null
    const sending = { id: ports.newId(), ...changes }
    keep({ ...list, sending })
    return sending
  }

  const share = async (): Promise<Asked> => {
    const list = current()
    if (list === null) return null
    const { key, isNew } = list
    const sending = beginSending(list)
    const isFresh = lastRead?.key === key && ports.nowMs() - lastRead.atMs < FRESH_MS
    if (sending === null && isFresh) return null
    const body = isNew ? { ...sending, agreed: true } : { ...sending }
    const outcome = await ask(
      sending === null ? { method: 'GET', key } : { method: 'PATCH', key, body },
    )
    const now = current()
    // Withdrawn meanwhile, or answered, here or in another tab.
    if (now?.key !== key || now.sending?.id !== sending?.id) return null
    return hear(now, outcome)
  }

  const hear = (list: OnlineList, outcome: FavouritesOutcome): Asked => {
    switch (outcome.type) {
      case 'list':
        take(list, outcome.models)
        return null
      case 'gone':
        texts.online.write('')
        texts.ended.write('gone')
        return null
      case 'full':
        // The server did not apply it, and a part may be removed before it is sent again.
        keep({ ...list, sending: null })
        return outcome
      default:
        return outcome
    }
  }

  const doesWait = (): boolean => {
    if (textToKeys(texts.left.read()).length > 0) return true
    const list = current()
    return list !== null && waitsFor(list, texts.favourites.read())
  }

  const settle = (outcome: Asked): void => {
    trouble = outcome?.type ?? null
    notBeforeMs = outcome?.type === 'later' ? ports.nowMs() + outcome.retryAfterMs : 0
    if (outcome !== null && doesWait())
      cancel = ports.after(Math.max(ASK_AGAIN_MS, notBeforeMs - ports.nowMs()), () => void sync())
    for (const notify of listeners) notify()
  }

  const syncInTurn = async (): Promise<void> => {
    do {
      isAskedAgain = false
      cancel()
      const busyMs = notBeforeMs - ports.nowMs()
      if (busyMs > 0) {
        cancel = ports.after(busyMs, () => void sync())
        return
      }
      settle((await eraseLeft()) ?? (await share()))
    } while (isAskedAgain)
  }

  const sync = (): Promise<void> => {
    isAskedAgain = true
    running ??= inTurn(syncInTurn)
      .catch(ports.onFault)
      .finally(() => {
        running = null
        // Requested while another tab was awaited, or while the lock was released.
        if (isAskedAgain) void sync()
      })
    return running
  }

  /** The keys of all lists that this device has to erase. */
  const shared = (): readonly string[] => {
    const list = current()
    return [...textToKeys(texts.former.read()), ...(list === null ? [] : [list.key])]
  }

  const begin = (list: OnlineList): Promise<void> => {
    texts.former.write(keysToText(shared().filter((key) => key !== list.key)))
    texts.ended.write('')
    keep(list)
    return sync()
  }

  return {
    sync,
    agree: () => begin({ key: ports.newKey(), base: [], isNew: true, sending: null }),
    join: (key) =>
      current()?.key === key ? sync() : begin({ key, base: [], isNew: false, sending: null }),
    withdraw: () => {
      texts.left.write(keysToText([...textToKeys(texts.left.read()), ...shared()]))
      texts.former.write('')
      texts.online.write('')
      return sync()
    },
    trouble: () => trouble,
    subscribe: (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}
