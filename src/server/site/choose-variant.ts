import type { Coding, SiteFile, SiteVariant } from './site-files.ts'

/** Among equal weights; the smaller, the better. */
const PREFERENCE: readonly Coding[] = ['br', 'gzip', 'identity']

/** Less than any weight that can be written. */
const UNNAMED = 0.0001

/** The variant that the client likes best (RFC 9110, section 12.5.3). The plain one when it likes none. */
export const chooseVariant = (file: SiteFile, acceptEncoding: string | undefined): SiteVariant => {
  const [plain] = file.variants
  if (acceptEncoding === undefined || file.variants.length === 1) return plain
  const weights = readWeights(acceptEncoding)
  const weightOf = (coding: Coding): number =>
    weights.get(coding) ?? weights.get('*') ?? (coding === 'identity' ? UNNAMED : 0)
  const [best] = file.variants
    .filter(({ coding }) => weightOf(coding) > 0)
    .sort(
      (a, b) =>
        weightOf(b.coding) - weightOf(a.coding) ||
        PREFERENCE.indexOf(a.coding) - PREFERENCE.indexOf(b.coding),
    )
  return best ?? plain
}

const readWeights = (acceptEncoding: string): ReadonlyMap<string, number> =>
  new Map(
    acceptEncoding.split(',').map((entry) => {
      const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
      return [name === 'x-gzip' ? 'gzip' : name, weightIn(parameters)]
    }),
  )

/** A weight that cannot be read refuses: plain bytes are understood by everybody. */
const weightIn = (parameters: readonly string[]): number => {
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  if (weight === undefined) return 1
  return /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : 0
}
