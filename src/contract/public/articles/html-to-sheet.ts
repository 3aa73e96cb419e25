import type { PublicLegalText } from '../public-content.ts'
import { withoutTags } from './article-outline.ts'

const SECTION = /<h2 id="([^"]*)">(.*?)<\/h2>/gs
const OWN_LINK = /<a href="#([^"]*)"/g

/** A long rendered text with its sections numbered, so that they can be pointed at by their place in any language. */
export const htmlToSheet = (
  html: string,
  polish: (html: string) => string = (html) => html,
): PublicLegalText => {
  const sections: { id: string; title: string }[] = []
  const places = new Map<string, string>()
  const numbered = polish(html).replace(SECTION, (_, words: string, title: string) => {
    const id = `article-${sections.length + 1}`
    sections.push({ id, title: withoutTags(title) })
    places.set(encodeURIComponent(words), id)
    return `<h2 id="${id}" tabindex="-1">${title}</h2>`
  })
  return {
    html: numbered.replace(OWN_LINK, (tag, place: string) => {
      const id = places.get(place)
      return id === undefined ? tag : `<a href="#${id}"`
    }),
    sections,
  }
}
