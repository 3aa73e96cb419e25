import { textToSlug } from '#domain/text/fold-text.ts'
import type { PublicLegalText } from './public-content.ts'

/** The highest heading level of a text where it is shown: the page, or its section, has its own title. */
export type TopHeading = 2 | 4

const LOWEST = 6
const HEADING = /<h([1-6])([^<>]*)>((?:[^<]|<(?!\/?h[1-6]))*)<\/h[1-6]>/g
const ANY_ID = / id="([^"]*)"/g
const OWN_LINK = /<a href="#([^"]*)"/g
const NO_ADDRESS = '<a href=""'

/** Ids that the pages around a text use themselves: a test collects them from the sources. */
export const PAGES_IDS: readonly string[] = [
  'course-bonuses',
  'documents',
  'files',
  'order-course',
  'order-withdrawal',
  'withdraw-form',
  'withdraw-receipt',
  'withdrawal-panel',
  'awards',
  'buyer',
  'channels',
  'closing',
  'content',
  'course-link',
  'doors',
  'featured',
  'hand-off',
  'included',
  'interview',
  'lessons',
  'message',
  'mission',
  'newsletter',
  'offers',
  'online-favourites',
  'others',
  'order-deadlines',
  'order-lines',
  'order-payment',
  'order-seller',
  'order-timeline',
  'packages',
  'page-heading',
  'page-reads',
  'plans',
  'programme',
  'promises',
  'questions',
  'quote',
  'quotes',
  'related',
  'root',
  'services',
  'team',
  'testimonials',
  'timeline',
  'unique',
  'values',
  'vision',
  'wizard',
]

/**
 * Rendered Markdown as a part of a page: headings below the page's own, each with an id made from its words, and links
 * within the text directed to the heading that was meant, regardless of accents and capitals. A link without a matching
 * heading has no address.
 */
export const withOutline = (html: string, top: TopHeading): string => {
  const down = top - highestIn(html)
  const ids = createIds(Array.from(html.matchAll(ANY_ID), ([, id = '']) => id))
  return html
    .replace(HEADING, (heading, level: string, attributes: string, words: string) => {
      // The heading of the footnotes, which has an id.
      if (attributes !== '') return heading.replaceAll(/(?<=<\/?h)[1-6]/g, String(top))
      const lower = Math.min(LOWEST, Number(level) + down)
      return `<h${lower} id="${ids.next(words)}">${words}</h${lower}>`
    })
    .replace(OWN_LINK, (_, place: string) => {
      const id = ids.find(readable(place))
      return id === null ? NO_ADDRESS : `<a href="#${encodeURIComponent(id)}"`
    })
}

const highestIn = (html: string): number => {
  let highest = LOWEST
  for (const [, level, attributes] of html.matchAll(HEADING))
    if (attributes === '') highest = Math.min(highest, Number(level))
  return highest
}

const createIds = (others: readonly string[]) => {
  const given = new Set([...PAGES_IDS, ...others])
  const known = new Map(others.map((id) => [id, id]))
  const counts = new Map<string, number>()
  return {
    next: (words: string): string => {
      const wanted = textToSlug(withoutTags(words)) || 'section'
      let count = counts.get(wanted) ?? 0
      let id = wanted
      for (; given.has(id); id = `${wanted}-${count}`) count += 1
      counts.set(wanted, count)
      given.add(id)
      known.set(id, id)
      // Authors of the text know only the heading's words, not its id.
      if (!known.has(wanted)) known.set(wanted, id)
      return id
    },
    find: (place: string): string | null =>
      known.get(place) ?? known.get(textToSlug(place)) ?? null,
  }
}

/** The visible text of markup. */
export const withoutTags = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

const readable = (place: string): string => {
  try {
    return decodeURIComponent(withoutTags(place))
  } catch {
    // An incomplete percent-encoded character matches no heading.
    return place
  }
}

const SECTION = /<h2 id="([^"]*)">(.*?)<\/h2>/gs

/** A long rendered text with its sections numbered, so that they can be linked by position in any language. */
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

/** A Markdown text as it was typed, in paragraphs: shown if it takes too long to render. */
export const plainParagraphs = (markdown: string): string =>
  markdown
    .split(/\r?\n[^\S\n]*\n/)
    .map((block) => `<p>${inHtml(block)}</p>`)
    .join('\n')

const inHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
