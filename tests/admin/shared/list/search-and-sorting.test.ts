import { describe, expect, test } from 'vitest'
import { createRowSearch, sortRows } from '#admin/shared/list/search-and-sorting.ts'

describe('row search', () => {
  type Row = { readonly title: string; readonly text: string }

  const aSearch = () => {
    const read: Row[] = []
    const search = createRowSearch<Row>((row) => {
      read.push(row)
      return [row.title, row.text]
    })
    return { search, read }
  }

  const ROW = { title: 'Thaï', text: 'Élégance' }

  test('words are found in any text, ignoring case and accents, and no word across two texts', () => {
    const { search } = aSearch()
    const found = ['THAI', ' elegance ', '', 'thaïélégance', 'paris'].map((words) =>
      search.find([ROW], words),
    )
    expect(found).toEqual([[ROW], [ROW], [ROW], [], []])
  })

  test('each word is found on its own: apart, in another order, in two texts, or in part', () => {
    const { search } = aSearch()
    const doll = { title: 'Luna', text: 'Une poupée de porcelaine' }
    const found = (words: string) => search.find([ROW, doll], words)
    for (const words of ['luna porcelaine', 'porcelaine poupée', 'POUPEE lun', 'celaine  luna'])
      expect([words, found(words)]).toEqual([words, [doll]])
    expect(found('luna élégance')).toEqual([])
  })

  test('earlier results never hide the results of other words', () => {
    const { search } = aSearch()
    const rows = ['Luna Mali', 'Mali', 'Luna', 'Lunaire'].map((title) => ({ title, text: '' }))
    const titles = (words: string, by = search) => by.find(rows, words).map(({ title }) => title)
    for (const words of [
      'luna',
      'luna m',
      'luna mali',
      'mali',
      'mali lu',
      'lu',
      'lunaire',
      'luna luna',
      'lunaire luna',
      'luna',
    ])
      expect([words, titles(words)]).toEqual([words, titles(words, aSearch().search)])
  })

  test('the texts of a row are read once, and a search of a prepared row reads none', () => {
    const { search, read } = aSearch()
    const rows = [ROW]
    for (const step of search.prepare(rows)) step()
    expect(read).toEqual([ROW])
    search.find(rows, 'a')
    search.find(rows, 'ab')
    expect(read).toEqual([ROW])
    search.find([{ ...ROW }], 'ab')
    expect(read).toHaveLength(2)
  })

  test('a longer search text searches the previous results; other words, or other rows, are searched completely', () => {
    const { search } = aSearch()
    const rows = [ROW, { title: 'Tokyo', text: 'Néons' }, { title: 'Taïpei', text: 'Néons' }]
    const titles = (words: string, of = rows) => search.find(of, words).map(({ title }) => title)
    expect([titles('t'), titles('ta'), titles('tai'), titles('ta')]).toEqual([
      ['Thaï', 'Tokyo', 'Taïpei'],
      ['Taïpei'],
      ['Taïpei'],
      ['Taïpei'],
    ])
    expect(titles('to')).toEqual(['Tokyo'])
    expect(titles('néons')).toEqual(['Tokyo', 'Taïpei'])
    expect(titles('néons t', [ROW])).toEqual([])
    expect(titles('', rows)).toHaveLength(3)
    expect(titles('thai', [...rows].reverse())).toEqual(['Thaï'])
  })
})

describe('in order', () => {
  test('rows are sorted once for each order, and stay as they are', () => {
    const rows = [3, 1, 2]
    let comparisons = 0
    const up = (a: number, b: number) => {
      comparisons += 1
      return a - b
    }
    const down = (a: number, b: number) => b - a
    const sorted = sortRows(rows, up)
    expect([sorted, rows, sortRows(rows, down)]).toEqual([
      [1, 2, 3],
      [3, 1, 2],
      [3, 2, 1],
    ])
    const before = comparisons
    expect(sortRows(rows, up)).toBe(sorted)
    expect(comparisons).toBe(before)
    expect(sortRows([...rows], up)).not.toBe(sorted)
  })
})
