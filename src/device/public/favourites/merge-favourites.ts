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

type Heard = {
  /** The server's list. */
  readonly answer: Iterable<string>
  /** The device's, when the server was asked. */
  readonly sent: ReadonlySet<string>
  /** The device's by now. */
  readonly now: ReadonlySet<string>
}

/** The server's list with what was pressed on the device since it was asked. */
export const mergeAnswer = ({ answer, sent, now }: Heard): ReadonlySet<string> => {
  const { add, remove } = changesBetween(sent, now)
  const merged = new Set([...answer, ...add])
  for (const id of remove) merged.delete(id)
  return merged
}
