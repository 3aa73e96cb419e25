import * as v from 'valibot'
import { expect, test } from 'vitest'
import { honeypot } from '#contract/public/forms/form-fields.ts'

const form = v.object({ website: honeypot() })

test.each([[{}], [{ website: '' }], [{ website: null }], [{ website: false }]])(
  '%j was left alone',
  (sent) => expect(v.parse(form, sent)).toEqual({ website: false }),
)

test.each(['http://x.example', ' ', 0, [], {}, true])('%j was filled in', (website) => {
  expect(v.parse(form, { website })).toEqual({ website: true })
})
