import { expect, test } from 'vitest'
import { phoneText } from '#admin/users/user-labels.ts'

test.each([
  ['+33 6 00 00 00 01', '+33\u00a06\u00a000\u00a000\u00a000\u00a001'],
  ['0600000001', '0600000001'],
  ['', ''],
])('%j stays on one line', (phone, text) => {
  expect(phoneText(phone)).toBe(text)
})
