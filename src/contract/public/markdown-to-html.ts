import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'

/** More than any article. The renderer takes seconds for more, and more than proportionally so within one block. */
const LONGEST_RENDERED = 150_000
const LONGEST_BLOCK = 50_000

/**
 * GitHub's Markdown. HTML in the source comes out as text, addresses other than http(s), mail and paths of this site are
 * dropped: what is left are the elements that Markdown has words for, and nothing that can run. A text of the length of
 * a book comes out in plain paragraphs: nobody else is answered while one is rendered.
 */
export const markdownToHtml = (markdown: string): string => {
  const blocks = markdown.split(/\r?\n\s*\n/)
  const isTooLong =
    markdown.length > LONGEST_RENDERED || blocks.some(({ length }) => length > LONGEST_BLOCK)
  return isTooLong ? blocks.map(blockToParagraph).join('\n') : render(markdown)
}

const render = (markdown: string): string =>
  micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()] })
    .replace(FOREIGN_ADDRESS, ' $1=""')
    .replace(OTHER_SITES_LINK, '<a rel="noopener nofollow" href="')

// A quote or a tag of the source would have come out escaped, so what is found by these was made by the renderer.
// Backslashes, and whatever else browsers take for a slash or leave out, come percent-encoded.
const FOREIGN_ADDRESS = / (href|src)="(?:\/\/|(?!https?:|mailto:)[^"/?#]*:)[^"]*"/gi
const OTHER_SITES_LINK = /<a href="(?=https?:)/gi

const blockToParagraph = (block: string): string =>
  `<p>${block.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`
