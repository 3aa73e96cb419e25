/** A list of the server's as far as it was read: `next` leads on, null at the end. */
export type ReadSoFar<Entry> = { readonly entries: Entry[]; readonly next: string | null }

/**
 * The list with its newest page read anew. Where the page reaches what was known, the older part is still right; where it
 * does not, more has come than a page tells, and the list begins with it again.
 */
export const mergeNewest = <Entry extends { readonly id: string }>(
  known: ReadSoFar<Entry> | null,
  page: ReadSoFar<Entry>,
): ReadSoFar<Entry> => {
  const last = page.entries.at(-1)
  const at = known?.entries.findIndex(({ id }) => id === last?.id) ?? -1
  if (known === null || at < 0 || page.next === null) return page
  return { entries: [...page.entries, ...known.entries.slice(at + 1)], next: known.next }
}

export const appendOlder = <Entry>(
  known: ReadSoFar<Entry>,
  page: ReadSoFar<Entry>,
): ReadSoFar<Entry> => ({
  entries: [...known.entries, ...page.entries],
  next: page.next,
})
