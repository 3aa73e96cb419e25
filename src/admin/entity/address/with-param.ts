/** The parameters with one replaced; an empty value leaves the address. */
export const withParam = (
  params: URLSearchParams,
  name: string,
  value: string,
): URLSearchParams => {
  const next = new URLSearchParams(params)
  if (value === '') next.delete(name)
  else next.set(name, value)
  return next
}
