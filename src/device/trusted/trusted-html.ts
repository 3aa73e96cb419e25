import { trustedPolicy } from './trusted-policy.ts'

/**
 * Marks an article's markup, which the server rendered, as fit to be shown; any tag that its renderer does not make
 * throws. The returned object goes where the DOM's types want a string.
 */
export const trustedHtml = (html: string): string =>
  // A TrustedHTML, which the browser accepts and TypeScript does not know.
  trustedPolicy().createHTML(html) as string
