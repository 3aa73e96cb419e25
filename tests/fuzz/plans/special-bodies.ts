import fc from 'fast-check'
import { BATCH_PATH } from '#contract/sync-protocol.ts'
import { TEST_PASSWORD } from '#tests/support/create-test-server.ts'
import { aPicture } from '#tests/support/objects/sample-pictures.ts'
import { FUZZ_ADMIN, FUZZ_LINKS, FUZZ_ORDER } from '../server/fuzz-accounts.ts'
import { batchArbitrary } from './batch-arbitrary.ts'
import { type BodyPlan, PLAIN } from './body-arbitrary.ts'

const PICTURE_HEADS = [
  '\xff\xd8\xff\xe0',
  '\x89PNG\r\n\x1a\n',
  'GIF89a',
  'RIFF\x10\0\0\0WEBPVP8 ',
  '\0\0\0\x1cftypavif\0\0\0\0avifmif1',
]

/** Files with the structure of pictures, so that they are stored. */
const wholePicture = fc
  .record({
    kind: fc.constantFrom('jpeg', 'png', 'gif', 'webp', 'avif'),
    size: fc.nat(5).map((number) => 200 + number),
  })
  .map(({ kind, size }) => Buffer.from(aPicture(kind, size).bytes).toString('latin1'))

/** Only the first bytes of a picture, and files of other kinds. */
const almostPicture = fc
  .record({
    head: fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...PICTURE_HEADS) },
      { weight: 2, arbitrary: fc.constantFrom('', '<svg xmlns="x">', '<html>', '\x89PN', 'RIFF') },
    ),
    rest: fc.oneof(
      { weight: 8, arbitrary: fc.nat(30).map((number) => String(number).repeat(50)) },
      { weight: 1, arbitrary: fc.constant('x'.repeat(11_000_000)) },
    ),
  })
  .map(({ head, rest }) => head + rest)

export const pictureArbitrary: fc.Arbitrary<BodyPlan> = fc
  .record({
    text: fc.oneof(wholePicture, almostPicture),
    contentType: fc.constantFrom('image/png', 'image/webp', 'text/html', null),
  })
  .map(({ text, contentType }) => ({
    text,
    encoding: 'latin1',
    contentType,
    contentEncoding: null,
  }))

/** Events of the payment provider about existing orders, sometimes with another amount. */
const paymentArbitrary: fc.Arbitrary<BodyPlan> = fc
  .record({
    order: fc.nat(40),
    event: fc.nat(60),
    amount: fc.constantFrom('right', 'right', 'right', '1', '-1', '1e400', '0.5', 'null'),
    currency: fc.constantFrom('eur', 'eur', 'eur', 'usd'),
    type: fc.constantFrom(
      'checkout.session.completed',
      'checkout.session.completed',
      'charge.failed',
    ),
  })
  .map(({ order, event, amount, currency, type }) => ({
    ...PLAIN,
    text: `{"id":"evt_${event}","type":"${type}","data":{"object":{"id":"cs_${event}","client_reference_id":"@row:orders:${order}","amount_total":${amount === 'right' ? `@cents:orders:${order}` : amount},"currency":"${currency}","payment_status":"paid"}}}`,
  }))

const cartLine = fc.record({
  model_id: fc.nat(20).map((number) => `@row:models:${number}`),
  quantity: fc.oneof(fc.constantFrom(1, 99), fc.integer({ min: -1, max: 100 })),
})

/** One kind of purchase, of existing or deleted products. */
const purchaseArbitrary: fc.Arbitrary<BodyPlan> = fc
  .record({
    buyer: fc.record({
      email: fc.nat(12).map((number) => `Buyer${number}@Example.com`),
      name: fc.constantFrom('Ada', 'Jean Luc Petit', 'ภาษาไทย'),
      payment_method: fc.constantFrom('card', 'bank_transfer'),
      consents: fc.constantFrom(
        { terms: true, adult: true },
        { terms: true, news: false },
        {},
        { terms: false },
      ),
    }),
    wanted: fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({ items: fc.array(cartLine, { minLength: 1, maxLength: 4 }) }),
      },
      {
        weight: 1,
        arbitrary: fc.record({ plan_id: fc.constantFrom('starter', 'premium', 'vip') }),
      },
      {
        weight: 1,
        arbitrary: fc.record({ package_id: fc.constantFrom('starter', 'pro', 'elite') }),
      },
    ),
  })
  .map(({ buyer, wanted }) => ({ ...PLAIN, text: JSON.stringify({ ...buyer, ...wanted }) }))

const signInArbitrary: fc.Arbitrary<BodyPlan> = fc
  .record({
    email: fc.constantFrom(FUZZ_ADMIN, FUZZ_ADMIN.toUpperCase(), 'nobody@example.com'),
    password: fc.constantFrom(TEST_PASSWORD, TEST_PASSWORD, 'wrong', `${TEST_PASSWORD} `),
  })
  .map((form) => ({ ...PLAIN, text: JSON.stringify(form) }))

/** A link that is valid until the subscriber has unsubscribed with it. */
const linkArbitrary: fc.Arbitrary<BodyPlan> = fc
  .constantFrom(...FUZZ_LINKS, 'A'.repeat(43), 'A')
  .map((token) => ({ ...PLAIN, text: JSON.stringify({ token }) }))

/** The page of an order that can be paid, and of a missing one. */
const orderArbitrary: fc.Arbitrary<BodyPlan> = fc
  .constantFrom(FUZZ_ORDER, FUZZ_ORDER, 'A'.repeat(43), 'B')
  .map((token) => ({ ...PLAIN, text: JSON.stringify({ token }) }))

/** Bodies by path, where chance alone would hardly ever produce a useful one. */
export const SPECIAL_BODIES: Readonly<Record<string, fc.Arbitrary<BodyPlan>>> = {
  [BATCH_PATH]: batchArbitrary,
  '/api/admin/login': signInArbitrary,
  '/api/checkout': purchaseArbitrary,
  '/api/course': linkArbitrary,
  '/api/newsletter/confirm': linkArbitrary,
  '/api/newsletter/leave': linkArbitrary,
  '/api/order/pay': orderArbitrary,
  '/api/order/read': orderArbitrary,
  '/api/webhooks/stripe': paymentArbitrary,
}
