import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bytesToOrderNumber, readOrderNumber } from '#domain/commerce/order-reference.ts'

const fiveBytes = fc.uint8Array({ minLength: 5, maxLength: 5 })

test('an order number is NM- and eight characters that cannot be confused with others', () => {
  expect(bytesToOrderNumber(new Uint8Array(5))).toBe('NM-00000000')
  expect(bytesToOrderNumber(new Uint8Array(5).fill(255))).toBe('NM-ZZZZZZZZ')
  expect(() => bytesToOrderNumber(new Uint8Array(4))).toThrow(RangeError)
  fc.assert(
    fc.property(fiveBytes, (bytes) => {
      expect(bytesToOrderNumber(bytes)).toMatch(/^NM-[0-9A-HJKMNP-TV-Z]{8}$/)
    }),
  )
})

test('different chance makes different numbers', () => {
  fc.assert(
    fc.property(fiveBytes, fiveBytes, (one, other) => {
      const isSame = one.every((byte, at) => byte === other[at])
      expect(bytesToOrderNumber(one) === bytesToOrderNumber(other)).toBe(isSame)
    }),
  )
})

test('however it is typed or read out, it is found again', () => {
  expect(readOrderNumber(' nm 7k2m-9q4x ')).toBe('NM-7K2M9Q4X')
  expect(readOrderNumber('NM–OIL00000')).toBe('NM-01100000')
  for (const none of ['', 'NM-', '7K2M9Q4X', 'NM-7K2M9Q4', 'NM-7K2M9Q4XX', 'NM-7K2M9Q4U'])
    expect([none, readOrderNumber(none)]).toEqual([none, null])
  fc.assert(
    fc.property(fiveBytes, (bytes) => {
      const number = bytesToOrderNumber(bytes)
      expect(readOrderNumber(number.toLowerCase().replace('-', ''))).toBe(number)
    }),
  )
})
