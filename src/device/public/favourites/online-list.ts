import * as v from 'valibot'
import { favouritesKey } from '#contract/public/forms/favourites-request.ts'
import { textToFavourites } from './favourites.ts'
import { type Changes, changesBetween, isUnchanged } from './merge-favourites.ts'

const onlineList = v.object({
  key: favouritesKey,
  /** The server's list as this device has heard it last: where the device's own differs, a change waits to be sent. */
  base: v.array(v.string()),
  /** Agreed to here, and not made yet. */
  isNew: v.boolean(),
})

export type OnlineList = v.InferOutput<typeof onlineList>

const onlineText = v.pipe(v.string(), v.parseJson(), onlineList)

/** What `keptOnline` says; null: nothing. */
export const textToOnlineList = (text: string | null): OnlineList | null => {
  const read = v.safeParse(onlineText, text)
  return read.success ? read.output : null
}

export const onlineListToText = (list: OnlineList): string => JSON.stringify(list)

/** The device's favourites; a text that cannot be read says nothing about the server's list. */
export const sharedFavourites = (
  { base }: OnlineList,
  favourites: string | null,
): ReadonlySet<string> => textToFavourites(favourites, base)

/** What the device's favourites have that the server's list has not, and the other way round. */
export const unsentChanges = (list: OnlineList, favourites: string | null): Changes =>
  changesBetween(new Set(list.base), sharedFavourites(list, favourites))

/** Whether something of the device is not at the server yet. */
export const waitsFor = (list: OnlineList, favourites: string | null): boolean =>
  list.isNew || !isUnchanged(unsentChanges(list, favourites))

/** Programs break long lines: a part of a key opens nothing. */
export const readKey = (text: string): string | null => (v.is(favouritesKey, text) ? text : null)

/** What `keptLeft` says. */
export const textToKeys = (text: string | null): readonly string[] =>
  (text ?? '').split(' ').filter((key) => v.is(favouritesKey, key))
