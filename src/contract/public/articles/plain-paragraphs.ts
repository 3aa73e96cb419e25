/** A Markdown text as it was typed, in paragraphs: what is shown of one that takes too long to render. */
export const plainParagraphs = (markdown: string): string =>
  markdown
    .split(/\r?\n[^\S\n]*\n/)
    .map((block) => `<p>${inHtml(block)}</p>`)
    .join('\n')

const inHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
