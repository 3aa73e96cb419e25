import fc from 'fast-check'
import { RAW_TEXTS, SOUND_TEXTS } from './raw-texts.ts'

export type RawPlan = {
  /** The name in the table of results. */
  readonly kind: string
  /** Written one after the other. */
  readonly pieces: readonly Buffer[]
  /** What the client does when it has written everything. */
  readonly ending: 'listen' | 'close' | 'reset'
}

export const rawPlan: fc.Arbitrary<RawPlan> = fc.oneof(
  ...Object.entries(RAW_TEXTS).map(([kind, texts]) => ({
    weight: 3,
    arbitrary: planOf(kind, fc.constantFrom(...texts)),
  })),
  { weight: 6, arbitrary: planOf('mutation', mutated()) },
  { weight: 2, arbitrary: planOf('cut off', cutOff(), fc.constantFrom('close', 'reset')) },
)

function planOf(
  kind: string,
  text: fc.Arbitrary<string>,
  ending: fc.Arbitrary<RawPlan['ending']> = fc.constantFrom('listen', 'listen', 'close', 'reset'),
): fc.Arbitrary<RawPlan> {
  return fc
    .record({
      text,
      ending,
      cuts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 3 }),
    })
    .map(({ text: whole, ending: last, cuts }) => ({
      kind,
      pieces: split(whole, cuts),
      ending: last,
    }))
}

const split = (text: string, cuts: readonly number[]): readonly Buffer[] => {
  const bytes = Buffer.from(text, 'latin1')
  const places = [0, ...cuts.map((cut) => Math.floor(cut * bytes.length)), bytes.length].toSorted(
    (one, other) => one - other,
  )
  return places.slice(1).map((end, at) => bytes.subarray(places[at], end))
}

type Edit = { readonly at: number; readonly remove: number; readonly insert: string }

/** A valid request with some bytes changed. */
function mutated(): fc.Arbitrary<string> {
  const edit: fc.Arbitrary<Edit> = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    remove: fc.nat(4),
    insert: fc.oneof(
      fc.constantFrom('', '\r', '\n', '\r\n', '\0', ':', ' ', '%', '\xff', '/', '..', '0', '\t'),
      fc.string({ unit: fc.nat(255).map((code) => String.fromCharCode(code)), maxLength: 6 }),
    ),
  })
  return fc
    .tuple(fc.constantFrom(...SOUND_TEXTS), fc.array(edit, { minLength: 1, maxLength: 4 }))
    .map(([text, edits]) => edits.reduce(applyEdit, text))
}

const applyEdit = (text: string, { at, remove, insert }: Edit): string => {
  const place = Math.floor(at * text.length)
  return text.slice(0, place) + insert + text.slice(place + remove)
}

function cutOff(): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom(...SOUND_TEXTS), fc.double({ min: 0, max: 0.99, noNaN: true }))
    .map(([text, part]) => text.slice(0, Math.floor(part * text.length)))
}
