import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import { type TopHeading, withOutline } from './article-outline.ts'
import { PICTURE_FORMATS, sizedAddress } from './picture-sizes.ts'

/**
 * GitHub's Markdown as a part of a page, with headings from `top` on. HTML in the source comes out as text, and so does
 * what has an address other than http(s), mail and paths of this site: what is left are the elements that Markdown has
 * words for, and nothing that can run. It may take time that grows with the square of the text's length, and may not end: of what somebody
 * else has written, call it in a worker alone, and with a limit.
 */
export const markdownToHtml = (markdown: string, top: TopHeading = 2): string =>
  withoutDeadLinks(
    withOutline(
      micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml(FOOTNOTES)] })
        .replace(FOREIGN_ADDRESS, ' $1=""')
        .replace(DEAD_PICTURE, '$1'),
      top,
    ),
  )
    .replace(OTHER_SITES_LINK, '<a rel="noopener nofollow" href="')
    .replace(UPLOADED_PICTURE, withSizes)
    .replace(TASK, withLabel)

/** In the language that articles are written in. */
const FOOTNOTES = { label: 'Notes', backLabel: 'Retour au texte' }

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
