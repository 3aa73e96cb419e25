import PDFDocument from 'pdfkit'
import {
  type Face,
  type Fonts,
  isRtlText,
  printedText,
  runWidth,
  textRuns,
  textWidth,
  wrapText,
} from './pdf-text.ts'

/** A4, in points. */
export const PAGE = { width: 595.28, height: 841.89, left: 56, right: 56, top: 58, bottom: 92 }
export const CONTENT_WIDTH = PAGE.width - PAGE.left - PAGE.right

export const INK = '#1d0b26'
export const GRAPE = '#5c4763'
export const BERRY = '#b0125f'
export const SAND = '#dccbb9'
export const PEARL = '#fbf5ee'

export type TextStyle = {
  readonly face: Face
  readonly size: number
  readonly color: string
  /** Distance between lines, in points. */
  readonly leading: number
}

export type TextBox = {
  readonly x: number
  /** Top of the first line. */
  readonly y: number
  readonly width: number
  readonly align?: 'left' | 'right'
}

/** An element of the structure for screen readers: `Table`, `TR`, `P`. */
export type Structure = PDFKit.PDFStructureElement

export type DocumentFacts = {
  readonly title: string
  readonly author: string
  readonly locale: string
  readonly madeAt: Date
  /** Covers all characters of the document. */
  readonly fonts: Fonts
}

/** A tagged document for archiving (PDF/A-3a), whose text can be searched and read aloud. */
export const openPdf = ({ title, author, locale, madeAt, fonts }: DocumentFacts) => {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    tagged: true,
    displayTitle: true,
    lang: locale,
    pdfVersion: '1.7',
    subset: 'PDF/A-3a',
    info: {
      // The library does not escape the title in the XML metadata.
      Title: withoutMarkup(title),
      Author: withoutMarkup(author),
      Creator: 'Néomuse',
      Producer: 'pdfkit',
      CreationDate: madeAt,
      ModDate: madeAt,
    },
  })
  const root = doc.struct('Document')
  doc.addStructure(root)

  /** One structure element with its children. */
  const group = (
    parent: Structure,
    type: string,
    fill: (element: Structure) => void,
    options: PDFKit.Mixins.StructureElementOptions & { scope?: string } = {},
  ): void => {
    const element = doc.struct(type, options)
    parent.add(element)
    fill(element)
    element.end()
  }

  const writeLine = (line: Line, style: TextStyle, x: number, baseline: number): void => {
    let at = x
    doc.fillColor(style.color)
    for (const run of textRuns(fonts, line.text, style.face, line.isRtl)) {
      const { font, name } = run.part
      doc.font(font as unknown as PDFKit.Mixins.PDFFontSource, name).fontSize(style.size)
      // Without features it would lay out each word alone, and put right-to-left words in the wrong order.
      doc.text(run.text, at, baseline, { lineBreak: false, baseline: 'alphabetic', features: [] })
      at += runWidth(run, style.size)
    }
  }

  const linesOf = (text: string, { face, size }: TextStyle, width: number) =>
    wrapText(text, { fonts, face, size, width, locale })

  /** Returns the bottom edge, in points from the top. */
  const writeLines = (text: string, style: TextStyle, box: TextBox): number =>
    placeLines(linesOf(text, style, box.width), isRtlText(text), style, box)

  const placeLines = (
    lines: readonly string[],
    isRtl: boolean,
    style: TextStyle,
    { x, y, width, align = 'left' }: TextBox,
  ): number => {
    lines.forEach((line, at) => {
      const free = width - textWidth(fonts, line, style.face, style.size)
      const left = align === 'left' ? x : x + free
      const baseline = y + at * style.leading + style.leading * 0.76
      writeLine({ text: line, isRtl }, style, left, baseline)
    })
    return y + lines.length * style.leading
  }

  return {
    doc,
    root,
    group,
    heightOf: (text: string, style: TextStyle, width: number): number =>
      linesOf(text, style, width).length * style.leading,
    /** Writes a tagged text over as many pages as it needs; returns its bottom edge. */
    write: (
      parent: Structure,
      type: string,
      text: string,
      style: TextStyle,
      box: TextBox & { readonly scope?: string; readonly lang?: string },
    ): number => {
      let { y } = box
      const bottom = PAGE.height - PAGE.bottom
      // When the glyphs differ from the text in order or letters, the original text is attached for readers.
      const isPlain = !SHAPED.test(text) && printedText(fonts, text, style.face) === text
      const options = {
        ...(box.scope === undefined ? {} : { scope: box.scope }),
        ...(isPlain ? {} : { actual: text }),
        ...(box.lang === undefined || box.lang === locale ? {} : { lang: box.lang }),
      }
      const isRtl = isRtlText(text)
      group(
        parent,
        type,
        (element) => {
          let rest = linesOf(text, style, box.width)
          while (rest.length > 0) {
            if (y + style.leading > bottom) {
              doc.addPage()
              y = PAGE.top
            }
            const fitting = rest.slice(0, Math.floor((bottom - y) / style.leading))
            element.add(() => void placeLines(fitting, isRtl, style, { ...box, y }))
            y += fitting.length * style.leading
            rest = rest.slice(fitting.length)
          }
        },
        options,
      )
      return y
    },
    /** Decoration: screen readers skip it. */
    decorate: (render: () => void): void => {
      doc.markContent('Artifact', { type: 'Layout' })
      render()
      doc.endMarkedContent()
    },
    writeLines,
    end: async (): Promise<Buffer> => {
      root.end()
      const chunks: Buffer[] = []
      doc.on('data', (chunk: Buffer) => chunks.push(chunk))
      const ended = new Promise<void>((resolve, reject) => {
        doc.on('end', resolve)
        doc.on('error', reject)
      })
      doc.end()
      await ended
      return Buffer.concat(chunks)
    },
  }
}

type Line = { readonly text: string; readonly isRtl: boolean }

const SHAPED = /[\p{Script=Thai}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}]/u

export type Pdf = ReturnType<typeof openPdf>

const withoutMarkup = (text: string): string => text.replace(/[<>&]/g, ' ')
