import type { LanguageControl } from './locale-switch.tsx'

/** What `index.html` reads before anything is painted. */
const NOTE = 'languagePlace'

/** For the same page in another language, at `path`: where the reader stands, and what the focus is to come back to. */
export const notePlace = (path: string, control: LanguageControl): void => {
  const note = { path, at: Date.now(), control, place: scrollY > 0 ? readPlace() : null }
  try {
    sessionStorage.setItem(NOTE, JSON.stringify(note))
  } catch (refused) {
    // Storage is blocked: the other page is read from its top.
    if (!(refused instanceof DOMException)) throw refused
  }
}

/** Between which two headings a third of the window's height stands. The same page has as many in every language. */
const readPlace = () => {
  const line = innerHeight / 3
  const marks = document.querySelectorAll('main :is(h1, h2, h3), footer')
  const tops = Array.from(marks, (mark, at) => ({ at, top: mark.getBoundingClientRect().top }))
  const start = { at: -1, top: -scrollY }
  const end = { at: marks.length, top: document.documentElement.scrollHeight - scrollY }
  const above = tops.filter(({ top }) => top <= line).reduce(lower, start)
  const below = tops.filter(({ top }) => top > line).reduce(upper, end)
  return {
    marks: marks.length,
    above: above.at,
    below: below.at,
    between: (line - above.top) / (below.top - above.top),
    share: scrollY / (document.documentElement.scrollHeight - innerHeight),
  }
}

type Mark = { readonly at: number; readonly top: number }

const lower = (one: Mark, other: Mark): Mark => (other.top >= one.top ? other : one)
const upper = (one: Mark, other: Mark): Mark => (other.top < one.top ? other : one)
