import fc from 'fast-check'
import { REPLY_KEY_HEADER } from '#contract/public/forms/contact-request.ts'
import { FAVOURITES_KEY_HEADER } from '#contract/public/forms/favourites-request.ts'
import { LIKE_KEY_HEADER } from '#contract/public/forms/like-request.ts'
import { IDEMPOTENCY_KEY_HEADER } from '#contract/sync-protocol.ts'
import type { ApiCall } from '#server/http/call.ts'

/** Headers that the call knows, and headers that it should ignore. */
export const headersOf = ({ headers = [] }: ApiCall): fc.Arbitrary<Record<string, string>> =>
  fc
    .record(
      {
        ...Object.fromEntries(
          KEY_HEADERS.map((name) => [name, headers.includes(name) ? visitorKey : odd] as const),
        ),
        'If-Match': headers.includes('If-Match') ? ifMatch : odd,
        'If-None-Match': fc.constantFrom('*', '"1"', 'W/"2"', '"', ',,,', '"a", "b"'),
        [IDEMPOTENCY_KEY_HEADER]: idempotencyKey,
        'X-Forwarded-For': address,
        'Accept-Encoding': fc.constantFrom('gzip', 'br;q=0, *', 'identity', 'gzip;q=x', ''),
        Origin: fc.constantFrom('null', 'https://evil.example', '', 'x'),
        'X-HTTP-Method-Override': fc.constant('DELETE'),
        Range: fc.constantFrom('bytes=0-1', 'bytes=5-2', 'x'),
        'Last-Event-ID': fc.constantFrom('0', '-1', 'x', '9'.repeat(40)),
        Cookie: fc.constant('session=1; access_token=x'),
        'X-Odd': odd,
        'Stripe-Signature': fc.constantFrom('', 't=1,v1=00', 't=x'),
      },
      { requiredKeys: ['X-Forwarded-For'] },
    )
    .chain((made) =>
      // Only sometimes: with all of them on every request nearly all would be refused.
      fc.uniqueArray(fc.constantFrom(...Object.keys(made)), { maxLength: 2 }).map((names) => ({
        // The provider's signature is right, except for a few wrong ones.
        ...(headers.includes('Stripe-Signature') ? { 'Stripe-Signature': '@sign:' } : {}),
        ...pick(made, [
          ...names,
          'X-Forwarded-For',
          ...KEY_HEADERS.filter((name) => headers.includes(name)),
        ]),
      })),
    )

const pick = (record: Readonly<Record<string, string | undefined>>, names: readonly string[]) =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = record[name]
      return value === undefined ? [] : [[name, value] as const]
    }),
  )

const odd = fc.string({ unit: fc.constantFrom(...'ab\u00e9 ;="\t,\u00ff'), maxLength: 30 })

/** Without its key none of these calls has an effect. */
const KEY_HEADERS = [FAVOURITES_KEY_HEADER, LIKE_KEY_HEADER, REPLY_KEY_HEADER] as const

/** So few values that they are repeated. */
const visitorKey = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...'ABC').map((letter) => letter.repeat(43)) },
  { weight: 1, arbitrary: fc.constantFrom('', 'A', 'A'.repeat(44), `${'A'.repeat(42)}=`) },
)

const ifMatch = fc.constantFrom(
  '"1"',
  '"2"',
  '*',
  'W/"1"',
  '"999999"',
  '1',
  '"',
  '"-1"',
  '',
  '"1", "2", "3"',
)

const idempotencyKey = fc.oneof(
  // So few values that they are repeated, with another body.
  fc.nat(30).map((number) => `key-${number}`),
  fc.uuid(),
  fc.constantFrom('', ' ', 'x'.repeat(255), 'x'.repeat(256), 'é', 'a b'),
)

const address = fc.oneof(
  fc.ipV4(),
  fc.ipV6(),
  fc.constantFrom('', 'unknown', '127.0.0.1', '::1', '10.0.0.1, 10.0.0.2', 'x'.repeat(2_000)),
)
