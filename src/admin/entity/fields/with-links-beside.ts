/**
 * An article's markup for a page that nobody must be led away from: other pages open in a tab of their own, and a place
 * in the article itself, which would become part of this page's address, is not gone to.
 */
export const withLinksBeside = (html: string): string =>
  html
    .replace(/<a href="#[^"]*"/g, '<a')
    .replace(/<a (?:rel="[^"]*" )?href="/g, '<a target="_blank" rel="noopener nofollow" href="')
