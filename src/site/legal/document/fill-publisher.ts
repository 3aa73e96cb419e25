import type { Publisher } from '../publisher.ts'

/** Puts what is known of the publisher where a text asks for it, and `missing` where nothing is known. */
export const fillPublisher = (html: string, publisher: Publisher, missing: string): string =>
  html.replace(/\{\{(\w+)\}\}/g, (place, name: string) => {
    if (!isFact(publisher, name)) throw new Error(`no fact of the publisher: ${place}`)
    const fact = publisher[name].trim()
    return fact === '' ? `<em>[${escapeHtml(missing)}]</em>` : escapeHtml(fact)
  })

const isFact = (publisher: Publisher, name: string): name is keyof Publisher =>
  Object.hasOwn(publisher, name)

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
