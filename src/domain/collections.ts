/** As `Map.groupBy` (ECMAScript 2024), which supported browsers lack: groups in the order of their first entries. */
export const groupBy = <Entry, Key>(
  entries: Iterable<Entry>,
  keyOf: (entry: Entry) => Key,
): Map<Key, Entry[]> => {
  const groups = new Map<Key, Entry[]>()
  for (const entry of entries) {
    const key = keyOf(entry)
    const group = groups.get(key)
    if (group) group.push(entry)
    else groups.set(key, [entry])
  }
  return groups
}

/** The properties of these names, as far as the object has them. */
export const pick = (
  from: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Record<string, unknown> =>
  Object.fromEntries(names.filter((name) => name in from).map((name) => [name, from[name]]))
