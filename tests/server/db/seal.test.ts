import { expect, test } from 'vitest'
import { createSeal } from '#server/db/seal.ts'

const seal = createSeal(Buffer.alloc(32, 'a'))
const other = createSeal(Buffer.alloc(32, 'b'))
const TEXT = '{"name":"Zoé 🫧"}'

test('a sealed text opens again, with the same key and in the same row', () => {
  const closed = seal.close(TEXT, 'row-1')
  expect(seal.open(closed, 'row-1')).toBe(TEXT)
  expect(seal.open(closed, 'row-2')).toBeNull()
  expect(other.open(closed, 'row-1')).toBeNull()
  expect(seal.open(seal.close('', 'row-1'), 'row-1')).toBe('')
})

test('the same text is sealed differently each time, and reveals nothing', () => {
  const all = Array.from({ length: 100 }, () => seal.close(TEXT, 'row-1'))
  expect(new Set(all).size).toBe(100)
  const nonces = all.map((closed) => Buffer.from(closed, 'base64').subarray(0, 12).toString('hex'))
  expect(new Set(nonces).size).toBe(100)
  expect(Buffer.from(all[0] ?? '', 'base64').toString()).not.toContain('name')
})

test('with one changed bit anywhere, or a missing end, it does not open', () => {
  const bytes = Buffer.from(seal.close(TEXT, 'row-1'), 'base64')
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(seal.open(changed.toString('base64'), 'row-1')).toBeNull()
    expect(seal.open(bytes.subarray(0, at).toString('base64'), 'row-1')).toBeNull()
  }
})

test('a mark is the same only for the same hash and key', () => {
  expect(seal.mark('abc')).toBe(seal.mark('abc'))
  expect(new Set([seal.mark('abc'), seal.mark('abd'), other.mark('abc'), 'abc']).size).toBe(4)
  expect(seal.mark('abc')).toMatch(/^[0-9a-f]{64}$/)
})
