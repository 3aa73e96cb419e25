import { expect, test } from 'vitest'
import type { PublicBlock } from '#contract/public/public-content.ts'
import { untouchedBlocks } from '#device/public/public-content.ts'
import { linesOf, showBlock } from '#site/shared/content/shown-blocks.tsx'

const [UNTOUCHED] = untouchedBlocks('plans')
if (!UNTOUCHED) throw new Error('the site has plans')

const OWN = { name: 'N', title: { id: 'title' }, body: [{ id: 'one' }, { id: 'two' }] }
const show = (block: Partial<PublicBlock>, locale: 'fr' | 'th') =>
  showBlock(
    { ...UNTOUCHED, ...block },
    { own: OWN, locale, say: ({ id = '' }) => `${locale}:${id}` },
  )

test('an untouched block says what the site says, in the visitor’s language', () => {
  expect(show({}, 'th')).toMatchObject({
    name: 'N',
    title: { text: 'th:title' },
    body: { text: 'th:one\nth:two' },
    note: { text: '' },
  })
})

test('what was written in the visitor’s language stands there', () => {
  const texts = { th: { title: 'คำ', body: '', note: '' } }
  expect(show({ texts }, 'th').title).toEqual({ text: 'คำ' })
  expect(show({ texts }, 'fr').title).toEqual({ text: 'fr:title' })
})

test('French stands in, and says so, for the parts that were written in French alone', () => {
  const texts = {
    fr: { title: 'Bonjour !', body: '', note: '' },
    th: { title: '', body: 'คำ', note: '' },
  }
  const shown = show({ texts }, 'th')
  expect(shown.title).toEqual({ text: 'Bonjour\u202f!', lang: 'fr' })
  expect(shown.body).toEqual({ text: 'คำ' })
  expect(show({ texts }, 'fr').title).toEqual({ text: 'Bonjour\u202f!' })
  expect(show({ texts }, 'fr').body).toEqual({ text: 'fr:one\nfr:two' })
})

test('lines that are blank are no lines', () => {
  expect(linesOf({ text: 'un\n\n  \ndeux' })).toEqual(['un', 'deux'])
})
