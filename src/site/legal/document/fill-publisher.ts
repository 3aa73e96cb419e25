import type { Publisher } from '../publisher.ts'

/**
 * Puts what is known of the publisher where a text asks for it, and `missing` where nothing is known. What an
 * administrator has written between such braces, and no publisher has, stays as it is.
 */
export const fillPublisher = (html: string, publisher: Publisher, missing: string): string =>
  html.replace(/\{\{(\w+)\}\}/g, (place, name: string) => {
    if (!isFact(publisher, name)) return place
    const fact = publisher[name].trim()
    return fact === '' ? `<mark>[${escapeHtml(missing)}]</mark>` : escapeHtml(fact)
  })

const isFact = (publisher: Publisher, name: string): name is keyof Publisher =>
  Object.hasOwn(publisher, name)

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
