// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import {
  confirmationAddress,
  findReceipt,
  idToReference,
  keepReceipt,
} from '#site/shared/order/order-receipt.ts'

beforeEach(() => sessionStorage.clear())

test('the tab knows what its last order came to, and nothing of another', () => {
  keepReceipt({ id: 'order-1', total: 197 })
  expect(findReceipt('order-1')).toEqual({ id: 'order-1', total: 197, opensCourse: false })
  expect(findReceipt('order-2')).toBeNull()
})

test('the tab knows that its last order opens the course', () => {
  keepReceipt({ id: 'order-1', total: 397, opensCourse: true })
  expect(findReceipt('order-1')).toMatchObject({ opensCourse: true })
})

test('a storage that holds something else is no receipt', () => {
  sessionStorage.setItem('order-receipt', '{"id":7')
  expect(findReceipt('order-1')).toBeNull()
})

test('the reference is what the back-office shows of the id', () => {
  expect(idToReference('0193abcd-1111-7222-8333-444455556666')).toBe('0193ABCD-1111')
  expect(confirmationAddress('a&b')).toBe('/order/confirmation?order=a%26b')
})
