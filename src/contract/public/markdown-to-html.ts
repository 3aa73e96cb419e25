import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import { type TopHeading, withOutline } from './article-outline.ts'
import { PICTURE_FORMATS, sizedAddress } from './picture-sizes.ts'

/**
 * GitHub's Markdown as a part of a page, with headings from `top` on. HTML in the source becomes text, and so does
 * anything with an address other than http(s), mail and paths of this site: the result has only elements that Markdown
 * defines, and no scripts. It may take time quadratic in the text's length, and may not end: for untrusted text, call
 * it only in a worker with a time limit.
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

// A quote or a tag of the source would have been escaped, so what these match was made by the renderer. Backslashes,
// and other characters that browsers treat as a slash or ignore, are percent-encoded.
const FOREIGN_ADDRESS = / (href|src)="(?:\/\/|(?!https?:|mailto:)[^"/?#]*:)[^"]*"/gi
const DEAD_PICTURE = /<img src="" alt="([^"]*)"[^>]*>/g
const LINK_TAG = /<a href="([^"]*)"[^>]*>|<\/a>/g
const OTHER_SITES_LINK = /<a href="(?=https?:)/gi
const UPLOADED_PICTURE = /<img src="(\/files\/[0-9a-f]{64})"[^>]*>/g
const TASK = /<input type="checkbox" disabled=""( checked="")? \/>/g

/** Marks a task's box for screen readers: the words beside it are not a label. */
const withLabel = (box: string, checked?: string): string =>
  box.replace(' type', ` aria-label="${checked ? 'Fait' : 'À faire'}" type`)

/**
 * A link without a target would reload the page: only its text is kept. The renderer nests links if the text of one
 * contains an address.
 */
const withoutDeadLinks = (html: string): string => {
  const areDead: boolean[] = []
  return html.replace(LINK_TAG, (tag, address?: string) => {
    if (tag === '</a>') return areDead.pop() ? '' : tag
    areDead.push(address === '')
    return address === '' ? '' : tag
  })
}

/** Sizes for a phone's screen, and for a column of text on any other. Both are sharp on dense screens too. */
const SHOWN = [
  { media: ' media="(max-width: 40rem)"', width: 960 },
  { media: '', width: 1440 },
] as const

/**
 * One file for each kind of screen, not a choice of widths: with `srcset` widths, a picture narrower than the column
 * would be stretched, and its width is unknown here.
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
