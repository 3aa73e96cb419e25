import { expect, test } from 'vitest'
import { plain, visitSite } from './support/visit-site.ts'

const site = visitSite()

test('G 131: figures and mission', async () => {
  await site.open('/about')
  const words = await site.words()
  for (const text of ['15,000+', '2,300+', '45+', '80%']) expect(words).toContain(text)
  await site.page().locator('section[aria-labelledby=mission] h2').waitFor()
})

test('G 132: four values', async () => {
  await site.open('/about')
  const values = site.page().locator('section[aria-labelledby=values] h3')
  await expect
    .poll(() => values.allInnerTexts())
    .toEqual(['Innovation', 'Transparence', 'Excellence', 'Révolution'])
})

test('G 133: a team of three, one of them marked as an AI agent', async () => {
  await site.open('/about')
  const members = site.page().locator('section[aria-labelledby=team] li')
  await expect.poll(() => members.count()).toBe(3)
  const marked = (await members.allInnerTexts()).filter((text) => /^Agent IA$/m.test(text))
  expect(marked).toHaveLength(1)
})

test('G 134, 135: the years 2023 to 2026, and what is wanted for 2025, 2027 and 2030', async () => {
  await site.open('/about')
  const years = async (id: string): Promise<string[]> =>
    (await site.words(`section[aria-labelledby=${id}]`)).match(/\b20\d\d\b(?! à)/g) ?? []
  await expect
    .poll(async () => (await years('timeline')).slice(-4))
    .toEqual(['2023', '2024', '2025', '2026'])
  await expect.poll(() => years('vision')).toEqual(['2025', '2027', '2030'])
})

test('G 136: distinctions, said to be our own', async () => {
  await site.open('/about')
  const awards = site.page().locator('section[aria-labelledby=awards]')
  await expect.poll(() => awards.locator('li').count()).toBe(3)
  await expect
    .poll(async () => plain(await awards.innerText()))
    .toContain("Décernées par l'atelier lui-même")
})

test('the house is a fact for search engines', async () => {
  await expect
    .poll(() => site.facts('/about'))
    .toMatchObject([{ '@type': 'Organization', name: 'Néomuse' }])
})
