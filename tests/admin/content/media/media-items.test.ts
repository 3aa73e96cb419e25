import { describe, expect, test } from 'vitest'
import { dropDay, kindText, mediaItems } from '#admin/content/media/media-items.ts'
import type { KeptFile } from '#contract/admin/uploaded-files.ts'
import type { PictureRecord } from '#device/back-office/use-pictures.ts'

describe('media items', () => {
  const aFile = (sha256: string, day: number): KeptFile => ({
    sha256,
    url: `/files/${sha256}`,
    bytes: 1_000,
    content_type: 'image/webp',
    created_at: new Date(Date.UTC(2026, 0, day)).toISOString(),
    unused_since: null,
  })

  const aRecord = (sha256: string, state: PictureRecord['state'], day: number): PictureRecord => ({
    sha256,
    type: 'image/png',
    bytes: 2_000,
    state,
    changedAtMs: Date.UTC(2026, 0, day),
  })

  type Args = Parameters<typeof mediaItems>

  const itemsOf = (files: Args[0], records: Args[1], lone: Args[2] = []) =>
    mediaItems(files, records, lone)
  const idsOf = (files: Args[0], records: Args[1]) => itemsOf(files, records).map(({ id }) => id)

  test('the server’s pictures and the waiting ones are listed together, newest first, each once', () => {
    const files = [aFile('c', 5), aFile('a', 1)]
    const records = [
      aRecord('b', 'waiting', 3),
      aRecord('c', 'sent', 9),
      aRecord('a', 'waiting', 9),
    ]
    const items = itemsOf(files, records)
    expect(items.map(({ id, isWaiting }) => [id, isWaiting])).toEqual([
      ['c', false],
      ['b', true],
      ['a', false],
    ])
    expect(items[1]).toEqual({
      id: 'b',
      address: '/files/b',
      type: 'image/png',
      bytes: 2_000,
      at: '2026-01-03T00:00:00.000Z',
      isWaiting: true,
      unusedSince: null,
    })
  })

  test('without the server’s list all pictures of the device are shown, sent ones too', () => {
    const records = [aRecord('a', 'sent', 2), aRecord('b', 'waiting', 1)]
    expect(idsOf(undefined, records)).toEqual(['a', 'b'])
    expect(itemsOf(undefined, records).map(({ isWaiting }) => isWaiting)).toEqual([false, true])
  })

  test('a sent picture that is missing in the server’s list is not shown', () => {
    expect(idsOf([], [aRecord('a', 'sent', 2)])).toEqual([])
  })

  test('pictures of the same moment are sorted by their hashes', () => {
    expect(idsOf([aFile('b', 1), aFile('a', 1)], [])).toEqual(['a', 'b'])
  })

  test('an unused picture expires thirty days after its last use was noticed', () => {
    expect(dropDay('2026-01-15T10:00:00.000Z')).toBe('2026-02-14T10:00:00.000Z')
  })

  test('a waiting picture without an edit expires thirty days after it was added, one that an edit names does not', () => {
    const records = [aRecord('a', 'waiting', 3), aRecord('b', 'waiting', 2)]
    expect(itemsOf([], records, ['a']).map(({ unusedSince }) => unusedSince)).toEqual([
      '2026-01-03T00:00:00.000Z',
      null,
    ])
  })
})

describe('picture labels', () => {
  test('a type has its usual name, or that of its media type', () => {
    expect(kindText('image/webp')).toBe('WebP')
    expect(kindText('image/jxl')).toBe('image/jxl')
  })
})
