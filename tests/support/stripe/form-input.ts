/** A parameter as Stripe's clients send them: `line_items[0][price_data][currency]`. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue }

/** What is wrong with a request, in the form of Stripe's errors. */
export class StripeFault extends Error {
  readonly status: number
  readonly type: string
  readonly code: string | undefined

  constructor(status: number, type: string, message: string, code?: string) {
    super(message)
    this.status = status
    this.type = type
    this.code = code
  }
}

export const invalid = (message: string, code?: string): StripeFault =>
  new StripeFault(400, 'invalid_request_error', message, code)

/** Parses a form-encoded body; a name that is not well-formed is refused. */
export const parseForm = (body: string): { [name: string]: FormValue } => {
  const root: { [name: string]: FormValue } = {}
  for (const [name, value] of new URLSearchParams(body)) {
    const path = pathOf(name)
    let at: { [name: string]: FormValue } = root
    for (const step of path.slice(0, -1)) {
      const next = at[step] ?? {}
      if (typeof next === 'string' || Array.isArray(next)) throw invalid(`${name} is two things`)
      at[step] = next
      at = next
    }
    const last = path.at(-1) ?? ''
    if (last in at) throw invalid(`${name} is there twice`)
    at[last] = value
  }
  return root
}

const pathOf = (name: string): readonly string[] => {
  const match = /^(\w+)((?:\[\w+\])*)$/.exec(name)
  if (!match?.[1]) throw invalid(`${name} is no parameter`)
  return [match[1], ...Array.from((match[2] ?? '').matchAll(/\[(\w+)\]/g), ([, step = '']) => step)]
}

/**
 * The form of a parameter: a pattern, or its nested parameters; `list`: a list of such. A name that ends in `?` is
 * optional.
 */
export type Shape = RegExp | { readonly list: Shape } | { readonly [name: string]: Shape }

const isList = (shape: Shape): shape is { readonly list: Shape } => 'list' in shape

/** Refuses what Stripe would refuse: unknown parameters, missing ones, and values of another form. */
export const checkShape = (value: FormValue | undefined, shape: Shape, name = ''): void => {
  if (shape instanceof RegExp) {
    if (typeof value !== 'string' || !shape.test(value)) throw invalid(`Invalid ${name}: ${value}`)
    return
  }
  if (typeof value !== 'object' || Array.isArray(value)) throw invalid(`Invalid object: ${name}`)
  if (isList(shape)) {
    const keys = Object.keys(value)
    if (keys.some((key, at) => key !== String(at))) throw invalid(`Invalid array: ${name}`)
    for (const [at, entry] of Object.values(value).entries())
      checkShape(entry, shape.list, `${name}[${at}]`)
    return
  }
  const known = new Map(
    Object.entries(shape).map(([key, of]) => [key.replace('?', ''), { key, of }]),
  )
  for (const key of Object.keys(value))
    if (!known.has(key) && !known.has('*'))
      throw invalid(`Received unknown parameter: ${name}[${key}]`, 'parameter_unknown')
  for (const [plain, { key, of }] of known) {
    if (plain === '*')
      for (const [at, entry] of Object.entries(value)) checkShape(entry, of, `${name}[${at}]`)
    else if (value[plain] === undefined) {
      if (!key.endsWith('?'))
        throw invalid(`Missing required param: ${name}[${plain}]`, 'parameter_missing')
    } else checkShape(value[plain], of, `${name}[${plain}]`)
  }
}

/** The text at a path. */
export const textAt = (value: FormValue | undefined, ...path: readonly string[]): string => {
  let at = value
  for (const step of path) at = typeof at === 'object' && !Array.isArray(at) ? at[step] : undefined
  return typeof at === 'string' ? at : ''
}

/** The entries of a list, or the fields of an object. */
export const entriesAt = (
  value: FormValue | undefined,
  name: string,
): readonly [string, FormValue][] => {
  const at = typeof value === 'object' && !Array.isArray(value) ? value[name] : undefined
  return typeof at === 'object' && !Array.isArray(at) ? Object.entries(at) : []
}
