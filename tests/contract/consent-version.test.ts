import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CONSENT_VERSION } from '#contract/public/forms/order-form-fields.ts'

/** The French sentences beside the boxes, which an order's proof refers to by their version. */
const HASHES: Readonly<Record<number, string>> = {
  1: '44bab42035a55a4aec15a4d29706b4e5a843b25106e4f6b8378b51cd31ea829c',
}

const sentences = (): string =>
  [
    ...readFileSync('src/site/order/new/consent-statements.tsx', 'utf8').matchAll(
      /<Trans id="([^"]+)">([\s\S]*?)<\/Trans>/g,
    ),
  ]
    .map(([, id, text = '']) => `${id}: ${text.replaceAll(/\s+/g, ' ').trim()}`)
    .join('\n')

test('sentences that buyers agree to have a version of their own: who changes them counts on', () => {
  expect(createHash('sha256').update(sentences()).digest('hex')).toBe(HASHES[CONSENT_VERSION])
})
