import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'

/**
 * GitHub's Markdown. HTML in the source comes out as text, addresses other than web, mail and this site's own are
 * dropped: what is left are the elements that Markdown has words for, and nothing that can run.
 */
export const markdownToHtml = (markdown: string): string =>
  micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()] }).replace(
    OTHER_SITES_LINK,
    '<a rel="noopener nofollow" href="',
  )

/** A tag of the source would have come out as `&lt;`, so what is found here was made by the renderer. */
const OTHER_SITES_LINK = /<a href="(?=https?:|\/\/)/gi
