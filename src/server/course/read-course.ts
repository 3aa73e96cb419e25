import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CourseBonus, CourseModule } from '#contract/public/course.ts'
import { markdownToHtml } from '#contract/public/markdown-to-html.ts'
import {
  bonusesOfPlan,
  COURSE_BONUS_IDS,
  COURSE_MODULE_IDS,
  type CourseModuleId,
} from '#domain/course.ts'
import { lazily } from '#server/http/representation.ts'

export type Lesson = {
  readonly title: string
  readonly minutes: number
  readonly html: string
}

/** Heading level: below the titles of the page, the module and the lesson. */
const LESSON_TOP = 4

/** `## 3. Choisir un visage (18 min)`. */
const HEADING = /^## (\d+)\. (.+) \((\d+) min\)$/

/**
 * The lessons in a module's file, one per heading.
 * @throws when the file has another format; `name` is the file's name in the message.
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

const FOLDER = join(import.meta.dirname, 'lessons')

/** The course's modules with all lessons. The files belong to this version of the program: they are read once. */
export const readCourse = lazily((): readonly CourseModule[] => COURSE_MODULE_IDS.map(readModule))

const readModule = (id: CourseModuleId): CourseModule => {
  const name = `${id}.md`
  return { id, lessons: [...parseLessons(name, readFileSync(join(FOLDER, name), 'utf8'))] }
}

/** Heading level: below the titles of the page and the bonus. */
const BONUS_TOP = 4

const readAllBonuses = lazily((): readonly CourseBonus[] =>
  COURSE_BONUS_IDS.map((id) => {
    const file = join(import.meta.dirname, 'bonuses', `${id}.md`)
    return { id, html: markdownToHtml(readFileSync(file, 'utf8'), BONUS_TOP) }
  }),
)

/** The bonuses of a plan. */
export const readBonuses = (plan: string): readonly CourseBonus[] => {
  const own = new Set<string>(bonusesOfPlan(plan))
  return readAllBonuses().filter(({ id }) => own.has(id))
}
