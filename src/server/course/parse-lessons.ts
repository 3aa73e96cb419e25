import { markdownToHtml } from '#contract/public/articles/markdown-to-html.ts'

export type Lesson = {
  readonly title: string
  readonly minutes: number
  readonly html: string
}

/** Below the page's title, a module's, and the lesson's own. */
const LESSON_TOP = 4

/** `## 3. Choisir un visage (18 min)`. */
const HEADING = /^## (\d+)\. (.+) \((\d+) min\)$/

/**
 * The lessons of a module's file, one after each heading.
 * @throws where the file is not made like that; `name` is what the file is called then.
 */
export const parseLessons = (name: string, text: string): readonly Lesson[] =>
  text.split(/^(?=## )/m).map((part, at) => parseLesson(part, { name, number: at + 1 }))

type Place = { readonly name: string; readonly number: number }

const parseLesson = (part: string, { name, number }: Place): Lesson => {
  const [heading = '', ...lines] = part.split(/\r?\n/)
  const [, found, title = '', minutes] = HEADING.exec(heading) ?? []
  if (Number(found) !== number)
    throw new Error(`${name}: lesson ${number} begins with “${heading}”, which is no heading of it`)
  const markdown = lines.join('\n').trim()
  if (markdown === '') throw new Error(`${name}: lesson ${number} is empty`)
  return { title, minutes: Number(minutes), html: markdownToHtml(markdown, LESSON_TOP) }
}
