import { escapeHtml } from '#contract/public/pages/in-html.ts'
import { mendText } from '#domain/text/mend-text.ts'

const NAMES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/**
 * Control characters have no place in XML 1.0, not even escaped; an unpaired surrogate is no character. An override would
 * turn what a reader shows around the text, whenever that was stored.
 */
export const escapeXml = (text: string): string =>
  mendText(text.toWellFormed())
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that XML forbids.
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"']/g, (character) => NAMES[character] ?? character)

/**
 * Text inside an element that readers take for HTML, which therefore is escaped for HTML, and that for XML. Source: RSS
 * Advisory Board, "RSS Best Practices Profile", `description`.
 */
export const escapeXmlOfHtml = (text: string): string => escapeXml(escapeHtml(text))
