import { expect, test } from 'vitest'
import { csvFileName, rowsToCsv } from '#contract/admin/csv.ts'
import { model } from '#contract/entities/model.ts'
import { order } from '#contract/entities/order.ts'
import { aModel } from '#tests/support/make-rows.ts'

const linesOf = (rows: readonly Readonly<Record<string, unknown>>[]) =>
  rowsToCsv(model, rows).split('\r\n')

test('a list is a file with the mark of UTF-8, its columns, and one line for each row in its order', () => {
  const text = rowsToCsv(model, [
    aModel({ id: 'm2', name: 'Kaï', price: 29.9, tags: ['douce', 'pâle'], isActive: false }),
    aModel(),
  ])
  expect(text).toBe(
    '\ufeff"id";"name";"type";"country";"format";"price";"description";"images";"video_sample";"diary_sample";"tags";"isNSFW";"isActive";"sales_count";"created_at";"updated_at"\r\n' +
      '"m2";"Kaï";"Girlfriend";"France";"photo";29,90;"Porcelaine blanche.";"";"";"";"douce, pâle";non;non;0;"2026-01-01T01:00:00+01:00";"2026-01-01T01:00:00+01:00"\r\n' +
      '"m1";"Luna";"Girlfriend";"France";"photo";29,00;"Porcelaine blanche.";"";"";"";"";non;oui;0;"2026-01-01T01:00:00+01:00";"2026-01-01T01:00:00+01:00"\r\n',
  )
})

test('quotes, semicolons and new lines stay inside their cell', () => {
  expect(rowsToCsv(model, [aModel({ name: 'Lu;"na"\n2' })])).toContain('"Lu;""na""\n2"')
})

test.each(['=1+1', '+33 6', '-1', '@SUM(A1)', '\t=1', ' ＝1'])(
  'a spreadsheet shows %j instead of running it',
  (name) => {
    expect(linesOf([aModel({ name })])[1]).toContain(`;"'${name}";`.slice(1))
  },
)

test('a list within a cell is guarded as well', () => {
  expect(linesOf([aModel({ tags: ['=1', 'b'] })])[1]).toContain(`"'=1, b"`)
})

test('an order’s lines are exported as text', () => {
  const items = [{ model_id: 'm1', model_name: 'Luna', quantity: 2, price: 29.9 }]
  expect(rowsToCsv(order, [{ id: 'o1', status: 'paid', items, total_amount: 59.8 }])).toContain(
    '"2 × Luna (29,90)"',
  )
})

test('points in time are written in the business’s time zone, and stay the same points in time', () => {
  const row = { id: 'o1', created_at: '2026-10-31T23:30:00.000Z', updated_at: '' }
  const text = rowsToCsv(order, [row])
  expect(text).toContain(';"2026-11-01T00:30:00+01:00";""')
  expect(Date.parse('2026-11-01T00:30:00+01:00')).toBe(Date.parse(row.created_at))
  expect(rowsToCsv(order, [{ ...row, created_at: '2026-07-31T22:30:00.000Z' }])).toContain(
    '"2026-08-01T00:30:00+02:00"',
  )
})

test('a file is called by what is in it and the day', () => {
  expect(csvFileName(model, Date.UTC(2026, 0, 2, 22, 59))).toBe('neomuse-models-2026-01-02.csv')
  expect(csvFileName(model, Date.UTC(2026, 0, 2, 23))).toBe('neomuse-models-2026-01-03.csv')
})
