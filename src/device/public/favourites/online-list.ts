import * as v from 'valibot'
import { favouritesKey } from '#contract/public/forms/favourites-request.ts'
import { textToFavourites } from './favourites.ts'

type Changes = { readonly add: string[]; readonly remove: string[] }

/** The changes that turn the first list into the second. */
export const changesBetween = (
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): Changes => ({
  add: [...after].filter((id) => !before.has(id)),
  remove: [...before].filter((id) => !after.has(id)),
})

export const isUnchanged = ({ add, remove }: Changes): boolean =>
  add.length === 0 && remove.length === 0

/** In the server's order: first removes, then adds. */
const withChanges = (list: Iterable<string>, { add, remove }: Changes): ReadonlySet<string> => {
  const changed = new Set(list)
  for (const id of remove) changed.delete(id)
  for (const id of add) changed.add(id)
  return changed
}

type Heard = {
  /** The server's list. */
  readonly answer: Iterable<string>
  /** The device's list that was sent to the server. */
  readonly sent: ReadonlySet<string>
  /** The device's current list. */
  readonly now: ReadonlySet<string>
}

/** The server's list with the changes that were made on the device since then. */
export const mergeAnswer = ({ answer, sent, now }: Heard): ReadonlySet<string> =>
  withChanges(answer, changesBetween(sent, now))

/** A change that is being sent. The server applies each id once, however often it arrives. */
const sentChange = v.object({
  id: v.string(),
  add: v.array(v.string()),
  remove: v.array(v.string()),
})

export type SentChange = v.InferOutput<typeof sentChange>

const onlineList = v.object({
  key: favouritesKey,
  /** The server's list as this device received it last. */
  base: v.array(v.string()),
  /** Agreed to here, and not created yet. */
  isNew: v.boolean(),
  /** Sent, perhaps arrived, and not answered: the same is sent again. Older stored texts lack it. */
  sending: v.optional(v.nullable(sentChange), null),
})

export type OnlineList = v.InferOutput<typeof onlineList>

const onlineText = v.pipe(v.string(), v.parseJson(), onlineList)

/** Parses `keptOnline`; null if empty. */
export const textToOnlineList = (text: string | null): OnlineList | null => {
  const read = v.safeParse(onlineText, text)
  return read.success ? read.output : null
}

export const onlineListToText = (list: OnlineList): string => JSON.stringify(list)

/**
 * The server's list as last received, with the change that is being sent: if the device's list differs, a change waits
 * to be sent.
 */
export const acknowledgedFavourites = ({ base, sending }: OnlineList): ReadonlySet<string> =>
  sending === null ? new Set(base) : withChanges(base, sending)

/** The device's favourites; a text that cannot be read says nothing about the server's list. */
export const sharedFavourites = (
  list: OnlineList,
  favourites: string | null,
): ReadonlySet<string> => textToFavourites(favourites, acknowledgedFavourites(list))

/** The differences between the device's favourites and what the server was sent. */
export const unsentChanges = (list: OnlineList, favourites: string | null): Changes =>
  changesBetween(acknowledgedFavourites(list), sharedFavourites(list, favourites))

/** Whether a change on the device is not at the server yet, as far as is known. */
export const waitsFor = (list: OnlineList, favourites: string | null): boolean =>
  list.isNew || list.sending !== null || !isUnchanged(unsentChanges(list, favourites))

/** Some programs break long lines: a part of a key is not a key. */
export const readKey = (text: string): string | null => (v.is(favouritesKey, text) ? text : null)

/** Several keys, stored with spaces between them. */
export const textToKeys = (text: string | null): readonly string[] =>
  (text ?? '').split(' ').filter((key) => v.is(favouritesKey, key))

export const keysToText = (keys: readonly string[]): string => [...new Set(keys)].join(' ')
