import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import { PICTURE_FORMATS, sizedAddress } from './picture-sizes.ts'

/** More than any article. The renderer takes seconds for more, and more than proportionally so within one block. */
const LONGEST_RENDERED = 150_000
const LONGEST_BLOCK = 50_000

/**
 * GitHub's Markdown. HTML in the source comes out as text, and so does what has an address other than http(s), mail and
 * paths of this site: what is left are the elements that Markdown has words for, and nothing that can run. A text of the length of
 * a book comes out in plain paragraphs: nobody else is answered while one is rendered.
 */
export const markdownToHtml = (markdown: string): string => {
  const blocks = markdown.split(/\r?\n\s*\n/)
  const isTooLong =
    markdown.length > LONGEST_RENDERED || blocks.some(({ length }) => length > LONGEST_BLOCK)
  return isTooLong ? blocks.map(blockToParagraph).join('\n') : render(markdown)
}

/** In the language that articles are written in. */
const FOOTNOTES = { label: 'Notes', backLabel: 'Retour au texte' }

const render = (markdown: string): string =>
  withoutDeadLinks(
    micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml(FOOTNOTES)] })
      .replace(FOREIGN_ADDRESS, ' $1=""')
      .replace(DEAD_PICTURE, '$1'),
  )
    .replace(OTHER_SITES_LINK, '<a rel="noopener nofollow" href="')
    .replace(UPLOADED_PICTURE, withSizes)
    .replace(TASK, withLabel)

// A quote or a tag of the source would have come out escaped, so what is found by these was made by the renderer.
// Backslashes, and whatever else browsers take for a slash or leave out, come percent-encoded.
const FOREIGN_ADDRESS = / (href|src)="(?:\/\/|(?!https?:|mailto:)[^"/?#]*:)[^"]*"/gi
const DEAD_PICTURE = /<img src="" alt="([^"]*)"[^>]*>/g
const LINK_TAG = /<a href="([^"]*)"[^>]*>|<\/a>/g
const OTHER_SITES_LINK = /<a href="(?=https?:)/gi
const UPLOADED_PICTURE = /<img src="(\/files\/[0-9a-f]{64})"[^>]*>/g
const TASK = /<input type="checkbox" disabled=""( checked="")? \/>/g

/** Said of a task's box: its words stand beside it, and are no label. */
const withLabel = (box: string, checked?: string): string =>
  box.replace(' type', ` aria-label="${checked ? 'Fait' : 'À faire'}" type`)

/**
 * A link that leads nowhere would load the page anew: its words alone stay. The renderer puts links into links, where an
 * address stands in the words of one.
 */
const withoutDeadLinks = (html: string): string => {
  const areDead: boolean[] = []
  return html.replace(LINK_TAG, (tag, address?: string) => {
    if (tag === '</a>') return areDead.pop() ? '' : tag
    areDead.push(address === '')
    return address === '' ? '' : tag
  })
}

/** For a phone's screen, and for a column of text on any other. Both are sharp on dense screens too. */
const SHOWN = [
  { media: ' media="(max-width: 40rem)"', width: 960 },
  { media: '', width: 1440 },
] as const

/**
 * One file for each kind of screen, and not a choice of widths: with that a picture narrower than the column would not
 * be shown as wide as it is, which nobody knows here.
 */
const withSizes = (image: string, address: string): string => {
  const sources = SHOWN.flatMap(({ media, width }) =>
    PICTURE_FORMATS.map((format) => {
      const file = sizedAddress(address, { width, format }).replace('&', '&amp;')
      return `<source${media} type="image/${format}" srcset="${file}" />`
    }),
  )
  return `<picture>${sources.join('')}${image}</picture>`
}

const blockToParagraph = (block: string): string =>
  `<p>${block.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`
