/** The properties of these names, as far as the object has them. */
export const pick = (
  from: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Record<string, unknown> =>
  Object.fromEntries(names.filter((name) => name in from).map((name) => [name, from[name]]))
