export type Changes = { readonly add: string[]; readonly remove: string[] }

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
export const withChanges = (
  list: Iterable<string>,
  { add, remove }: Changes,
): ReadonlySet<string> => {
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
