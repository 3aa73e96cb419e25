import * as v from 'valibot'
import { favouritesKey } from '#contract/public/forms/favourites-request.ts'
import { textToFavourites } from './favourites.ts'

type Changes = { readonly add: string[]; readonly remove: string[] }

/** What makes the second list of the first. */
export const changesBetween = (
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): Changes => ({
  add: [...after].filter((id) => !before.has(id)),
  remove: [...before].filter((id) => !after.has(id)),
})

export const isUnchanged = ({ add, remove }: Changes): boolean =>
  add.length === 0 && remove.length === 0

/** As the server does it: takes out, then puts in. */
const withChanges = (list: Iterable<string>, { add, remove }: Changes): ReadonlySet<string> => {
  const changed = new Set(list)
  for (const id of remove) changed.delete(id)
  for (const id of add) changed.add(id)
  return changed
}

type Heard = {
  /** The server's list. */
  readonly answer: Iterable<string>
  /** The device's, of which the server was told. */
  readonly sent: ReadonlySet<string>
  /** The device's by now. */
  readonly now: ReadonlySet<string>
}

/** The server's list with what was pressed on the device since then. */
export const mergeAnswer = ({ answer, sent, now }: Heard): ReadonlySet<string> =>
  withChanges(answer, changesBetween(sent, now))

/** A change on its way. The server applies each id once, however often it comes. */
const sentChange = v.object({
  id: v.string(),
  add: v.array(v.string()),
  remove: v.array(v.string()),
})

export type SentChange = v.InferOutput<typeof sentChange>

const onlineList = v.object({
  key: favouritesKey,
  /** The server's list as this device has heard it last. */
  base: v.array(v.string()),
  /** Agreed to here, and not made yet. */
  isNew: v.boolean(),
  /** Sent, perhaps arrived, and not answered: the same goes again. A text of before knows of none. */
  sending: v.optional(v.nullable(sentChange), null),
})

export type OnlineList = v.InferOutput<typeof onlineList>

const onlineText = v.pipe(v.string(), v.parseJson(), onlineList)

/** What `keptOnline` says; null: nothing. */
export const textToOnlineList = (text: string | null): OnlineList | null => {
  const read = v.safeParse(onlineText, text)
  return read.success ? read.output : null
}

export const onlineListToText = (list: OnlineList): string => JSON.stringify(list)

/** The server's list as last heard, with what is on its way there: where the device's differs, a change waits to be sent. */
export const acknowledgedFavourites = ({ base, sending }: OnlineList): ReadonlySet<string> =>
  sending === null ? new Set(base) : withChanges(base, sending)

/** The device's favourites; a text that cannot be read says nothing about the server's list. */
export const sharedFavourites = (
  list: OnlineList,
  favourites: string | null,
): ReadonlySet<string> => textToFavourites(favourites, acknowledgedFavourites(list))

/** What the device's favourites have that the server was not told of, and the other way round. */
export const unsentChanges = (list: OnlineList, favourites: string | null): Changes =>
  changesBetween(acknowledgedFavourites(list), sharedFavourites(list, favourites))

/** Whether something of the device is not at the server yet, as far as is known. */
export const waitsFor = (list: OnlineList, favourites: string | null): boolean =>
  list.isNew || list.sending !== null || !isUnchanged(unsentChanges(list, favourites))

/** Programs break long lines: a part of a key opens nothing. */
export const readKey = (text: string): string | null => (v.is(favouritesKey, text) ? text : null)

/** Several keys, as they are kept: with spaces between them. */
export const textToKeys = (text: string | null): readonly string[] =>
  (text ?? '').split(' ').filter((key) => v.is(favouritesKey, key))

export const keysToText = (keys: readonly string[]): string => [...new Set(keys)].join(' ')
