import { expect, test } from 'vitest'
import { createRowSearch } from '#admin/entity/list/search/row-search.ts'

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

test('words are found in any text, whatever case and accents, and not across two', () => {
  const { search } = aSearch()
  const found = ['THAI', ' elegance ', '', 'thaï élégance', 'paris'].map((words) =>
    search.matching(words)(ROW),
  )
  expect(found).toEqual([true, true, true, false, false])
})

test('the texts of a row are looked at once, and not at all by a search of a row that is ready', () => {
  const { search, read } = aSearch()
  search.prepare(ROW)
  search.matching('a')(ROW)
  search.matching('ab')(ROW)
  expect(read).toEqual([ROW])
  search.matching('ab')({ ...ROW })
  expect(read).toHaveLength(2)
})
