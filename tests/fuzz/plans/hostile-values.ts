import fc from 'fast-check'

/** Texts that have broken servers before. */
export const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'before\u0000after',
  '\ud800',
  'half \udc00 of a pair',
  '\u202eright to left',
  '\u200b\ufeff',
  'e\u0301\u0301\u0301\u0301',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  '𝕏'.repeat(200),
  'ﷺ'.repeat(64),
  'x'.repeat(100_000),
  'a\r\nSet-Cookie: b=c',
  'line\nline',
  '\u001b[31mred',
  '__proto__',
  'constructor',
  'toString',
  "'; drop table models; --",
  '" or 1=1 --',
  '%00',
  '%s%n%x',
  '../../../../etc/passwd',
  String.raw`..\..\windows`,
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '//evil.example/x',
  'http://',
  '<script>alert(1)</script>',
  '{{7*7}}#{7*7}<%= 7*7 %>',
  '=cmd|calc!A1',
  'null',
  'undefined',
  'NaN',
  '-0',
  '1e400',
  '2026-02-30T25:61:61Z',
  'fuzz@example.com\u0000',
  'a@b',
  '@',
]

const HOSTILE_NUMBERS: readonly number[] = [
  -1,
  -0.01,
  0.001,
  0.1 + 0.2,
  29.999,
  1e-7,
  2 ** 31,
  2 ** 53,
  1e21,
  Number.MAX_VALUE,
  Number.MIN_VALUE,
  1_000_000,
  1_000_000.01,
]

export const hostileText = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
)

/** Any JSON value, and preferably an unexpected one. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE_NUMBERS) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], '') },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.array(hostileText, { maxLength: 5 }) },
  { weight: 1, arbitrary: fc.nat(60).map((depth) => nested(depth)) },
  { weight: 1, arbitrary: fc.nat(400).map((length) => Array.from({ length }, () => 'x')) },
  { weight: 1, arbitrary: fc.constant({ $gt: '', length: -1, toString: 'x', constructor: {} }) },
)

const nested = (depth: number): unknown => {
  let value: unknown = 'deep'
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { of: value }
  return value
}
