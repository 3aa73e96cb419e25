import { expect, test } from 'vitest'

const sources = Object.entries(
  import.meta.glob<string>('/src/{admin,site}/**/*.{ts,tsx}', {
    eager: true,
    query: '?raw',
    import: 'default',
  }),
)

const searching = sources.filter(([, source]) =>
  /\b(?:createRowSearch|matchesSearch|rowText)\b[(<]/.test(source),
)

test('in every search, an amount is found as users type it, not only as it is shown', () => {
  expect(searching.length).toBeGreaterThan(5)
  const byFormattedAmount = searching.filter(([, source]) =>
    /\b(?:amountText|formatMoney|useMoney)\b/.test(source),
  )
  expect(byFormattedAmount.map(([file]) => file)).toEqual([])
  const withAmounts = searching.filter(([, source]) => source.includes('amountSearchText('))
  expect(withAmounts.length).toBeGreaterThan(2)
})

test('texts are normalized for search by a single function, on the site and in the back-office', () => {
  const own = sources.filter(
    ([, source]) => /\.normalize\(/.test(source) || /\.toLowerCase\(\)\.includes\(/.test(source),
  )
  expect(own.map(([file]) => file)).toEqual([])
})
