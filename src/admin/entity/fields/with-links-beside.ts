/**
 * An article's markup for a page that nobody must be led away from: other pages open in a tab of their own, and a place
 * in the article itself, which would become part of this page's address, is not gone to. `newTab`: the words, as HTML, by
 * which a link says where it leads before it is pressed.
 */
export const withLinksBeside = (html: string, newTab: string): string =>
  html
    .replace(/<a href="#[^"]*"/g, '<a')
    .replace(
      /<a (?:rel="[^"]*" )?href="(.*?)<\/a>/gs,
      `<a target="_blank" rel="noopener nofollow" href="$1 <sup role="img" aria-label="(${newTab})">↗</sup></a>`,
    )
