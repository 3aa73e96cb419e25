import { describe, expect, test } from 'vitest'
import { type InvoiceContent, taxesOf } from '#domain/commerce/invoice.ts'
import { openFonts, textRuns, textWidth, wrapText } from '#server/commerce/invoices/pdf-text.ts'
import { renderInvoice } from '#server/commerce/invoices/render-invoice.ts'
import { invoice, SELLER } from './make-invoice.ts'
import { readPdf } from './read-pdf.ts'

/** For each script a name and an address as they are written in it. */
const NAMES = {
  greek: 'Αλέξανδρος Παπαδόπουλος',
  cyrillic: 'Катерина Щёголева-Ґалаґан',
  vietnamese: 'Nguyễn Thị Ngọc Ánh',
  polish: 'Łukasz Źdźbłowski',
  turkish: 'Şükrü Iğdır İğneciğil',
  chinese: '王小明，上海市浦东新区世纪大道100号',
  traditional: '陳怡君，臺北市',
  japanese: '山田はなこ 東京都渋谷区神南',
  korean: '김철수 서울특별시 강남구',
  arabic: 'محمد بن عبد الله، الرياض',
  persian: 'علی\u200cرضا میرزایی',
  hebrew: 'יוסף כהן, רחוב הרצל 15 (תל אביב)',
} as const

const invoiceTo = (name: string): InvoiceContent =>
  invoice({
    buyer: {
      name,
      email: 'a@b.fr',
      country: null,
      address: `${name}
Paris`,
    },
    lines: [{ itemId: 'a', name, quantity: 1, unitCents: 29_00, totalCents: 29_00 }],
    taxes: taxesOf(29_00, SELLER),
    totalCents: 29_00,
  })

const runsIn = async (text: string, isRtl = false): Promise<readonly string[]> =>
  textRuns(await openFonts(text), text, 'text', isRtl).map((run) => run.text)

const written = (text: string): string => [...text.replace(/[\s\u200c]/g, '')].sort().join('')

describe('a document in the script', () => {
  test.each(Object.entries(NAMES))('%s has a glyph for each character', async (_, name) => {
    const { text, glyphs } = readPdf(await renderInvoice(invoiceTo(name)))
    expect(glyphs.filter((glyph) => glyph?.code === '0000')).toEqual([])
    expect(text).not.toMatch(/[?\ufffd]/)
    const [line] = textRuns(await openFonts(name), name, 'text')
    expect(line?.part.font.layout(line.text).glyphs.every(({ id }) => id !== 0)).toBe(true)
    expect(written((await runsIn(name)).join(''))).toBe(written(name))
  })

  test('replaces characters of none of the fonts by Latin ones, or by their number, and gives readers the original text', async () => {
    expect(await runsIn('მარიამ')).toEqual(['mariam'])
    expect(await runsIn('a😊\ue000\u{e0fff}')).toEqual(['a:blush:[U+E000][U+E0FFF]'])
    const { text, source } = readPdf(await renderInvoice(invoiceTo('მარიამ')))
    expect(text).toContain('mariam')
    const utf16 = Buffer.from('\ufeffმარიამ', 'utf16le').swap16().toString('latin1')
    expect(source).toContain(`/ActualText (${utf16.replace(/[\\()]/g, '\\$&')})`)
  })

  test('accepts any marks above and below', async () => {
    const name =
      'ࡐ\u0360\u0320ࢰ\u08f0\u0360ށ\u0300 क्षि\u0941\u0951 Z\u0310\u0334\u0489a\u0322\u0347'
    const { glyphs } = readPdf(await renderInvoice(invoiceTo(name)))
    expect(glyphs.filter((glyph) => glyph?.code === '0000')).toEqual([])
  })
})

describe('a line', () => {
  test('runs from right to left in such scripts, with numbers and brackets as they are read there', async () => {
    expect(await runsIn('אב 15 (גד)', true)).toEqual(['(', 'גד', ') ', '15', 'אב '])
    expect(await runsIn('Luna אב 15')).toEqual(['Luna ', '15', 'אב '])
    expect(await runsIn('ab cd')).toEqual(['ab cd'])
  })

  test('joins Arabic letters, and separates those that are not joined', async () => {
    const idsOf = async (text: string) => {
      const [run] = textRuns(await openFonts('بن ب ن ا ل\u200c'), text, 'text')
      return run?.part.font.layout(run.text).glyphs.map(({ id }) => id) ?? []
    }
    const apart = [...(await idsOf('ن')), ...(await idsOf('ب'))]
    expect(await idsOf('بن')).not.toEqual(apart)
    expect((await idsOf('ب\u200cن')).filter((id) => apart.includes(id))).toHaveLength(apart.length)
  })

  test('has no direction marks, and looks the same where a font lacks a space or a hyphen', async () => {
    expect(await runsIn('a\u2068b\u2069\u200bc\u202e')).toEqual(['abc'])
    for (const face of ['text', 'strong', 'display'] as const)
      for (const { part, text } of textRuns(
        await openFonts(''),
        'Nº 1\u202f000\u00a0€ non\u2011sécable – Łódź Việt ภาษาไทย',
        face,
      ))
        expect(part.font.layout(text).glyphs.every(({ id }) => id !== 0)).toBe(true)
  })
})

describe('a text that is wider than its box', () => {
  const breakText = async (text: string, width: number, locale = 'fr') => {
    const fonts = await openFonts(text)
    const box = { fonts, face: 'text', size: 10, width, locale } as const
    const lines = wrapText(text, box)
    for (const line of lines) expect(textWidth(fonts, line, 'text', 10)).toBeLessThanOrEqual(width)
    return lines
  }

  test('breaks between words, in Thai and Chinese too, and within a word that is wider than its line', async () => {
    const thai = await breakText('สาวน้อยพันปีผู้หลงใหลในแสงจันทร์เร็วๆ', 90, 'th')
    expect(thai.join('')).toBe('สาวน้อยพันปีผู้หลงใหลในแสงจันทร์เร็วๆ')
    const japanese = await breakText('東京都渋谷区神南一丁目、プレミアム・パック', 60)
    expect(japanese.length).toBeGreaterThan(1)
    for (const line of [...thai, ...japanese]) expect(line).not.toMatch(/^[ๆ、・ーァ\p{M}]/u)
    expect((await breakText('x'.repeat(80), 90)).join('')).toBe('x'.repeat(80))
    expect(await breakText('deux mots', 30)).toEqual(['deux', 'mots'])
  })
})
