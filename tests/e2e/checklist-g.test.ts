import { afterAll, beforeAll, expect, test } from 'vitest'
import { linesOf, partsOf, readPage, wordsOf } from './support/read-page.ts'
import { type Product, startProduct } from './support/start-product.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product?.stop())

const read = (path: string) => readPage(product.origin, path)

test('G 131: figures and mission', async () => {
  const page = await read('/about')
  for (const text of ['15,000+', '2,300+', '45+', '80%']) expect(page.words()).toContain(text)
  expect(page.words('section[aria-labelledby=mission] h2')).not.toBe('')
})

test('G 132: four values', async () => {
  const page = await read('/about')
  const values = partsOf(page.document, 'section[aria-labelledby=values] h3')
  expect(values.map(wordsOf)).toEqual(['Innovation', 'Transparence', 'Excellence', 'Révolution'])
})

test('G 133: a team of three, one of them marked as an AI agent', async () => {
  const page = await read('/about')
  const members = partsOf(page.document, 'section[aria-labelledby=team] li')
  expect(members).toHaveLength(3)
  const marked = members.filter((member) => linesOf(member).includes('Agent IA'))
  expect(marked).toHaveLength(1)
})

test('G 134, 135: the years 2023 to 2026, and the goals for 2025, 2027 and 2030', async () => {
  const page = await read('/about')
  const years = (id: string): string[] =>
    page.words(`section[aria-labelledby=${id}]`).match(/\b20\d\d\b(?! à)/g) ?? []
  expect(years('timeline').slice(-4)).toEqual(['2023', '2024', '2025', '2026'])
  expect(years('vision')).toEqual(['2025', '2027', '2030'])
})

test('G 136: awards, marked as our own', async () => {
  const page = await read('/about')
  const awards = 'section[aria-labelledby=awards]'
  expect(partsOf(page.document, `${awards} li`)).toHaveLength(3)
  expect(page.words(awards)).toContain('Trois réussites choisies par notre équipe')
})

test('the company is structured data for search engines', async () => {
  const { facts } = await read('/about')
  expect(facts()).toMatchObject([{ '@type': 'Organization', name: 'Néomuse' }])
})
