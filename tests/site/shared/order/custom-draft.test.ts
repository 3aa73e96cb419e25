import { expect, test } from 'vitest'
import { customOrderRequest } from '#contract/public/forms/custom-order-request.ts'
import { validate } from '#contract/validate.ts'
import {
  CUSTOM_BLANK,
  choicesOf,
  draftToRequest,
  hashToDraft,
} from '#site/shared/order/custom-draft.ts'

const ZOE = { email: 'zoe@example.org', consents: { terms: true } }

test('an empty draft is a request that the server takes', () => {
  const request = { ...draftToRequest(CUSTOM_BLANK), ...ZOE }
  expect(validate(customOrderRequest, request).type).toBe('valid')
})

test('what the specification keeps apart arrives as appearance', () => {
  const draft = { ...CUSTOM_BLANK, eye_color: 'vert', apparent_age: '23-27', accent: 'de Kyoto' }
  expect(validate(customOrderRequest, { ...draftToRequest(draft), ...ZOE })).toMatchObject({
    type: 'valid',
    value: { appearance_extra: { eye_color: 'vert', apparent_age: '23-27', accent: 'de Kyoto' } },
  })
})

test('a hand-written address adds no price for options that are not sold', () => {
  const draft = hashToDraft('#faceOption=gold&formats=video,cinema,video&price=1')
  expect(choicesOf(draft)).toEqual({ faceOption: null, formats: ['video'] })
  expect(Object.keys(draft)).toEqual(Object.keys(CUSTOM_BLANK))
})

test('it cannot select unavailable options either; typed text stays', () => {
  const draft = hashToDraft(
    '#faceOption=hacked&style=elegant&country=mars&eye_color=<b>&formats=cinema,journal&name=Z<i>',
  )
  expect(draft).toEqual({
    ...CUSTOM_BLANK,
    style: 'elegant',
    formats: 'journal',
    name: 'Z<i>',
  })
})
