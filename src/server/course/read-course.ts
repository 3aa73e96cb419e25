import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { markdownToHtml } from '#contract/public/articles/markdown-to-html.ts'
import type { CourseBonus, CourseModule } from '#contract/public/course.ts'
import {
  bonusesOfPlan,
  COURSE_BONUS_IDS,
  COURSE_MODULE_IDS,
  type CourseModuleId,
} from '#domain/offers/course.ts'
import { lazily } from '#server/api/public/reads/lazily.ts'
import { parseLessons } from './parse-lessons.ts'

const FOLDER = join(import.meta.dirname, 'lessons')

/** The course's modules with all their lessons. The files are this version's own: they are read once. */
export const readCourse = lazily((): readonly CourseModule[] => COURSE_MODULE_IDS.map(readModule))

const readModule = (id: CourseModuleId): CourseModule => {
  const name = `${id}.md`
  return { id, lessons: [...parseLessons(name, readFileSync(join(FOLDER, name), 'utf8'))] }
}

/** Below the page's title and the bonus's own. */
const BONUS_TOP = 4

const readAllBonuses = lazily((): readonly CourseBonus[] =>
  COURSE_BONUS_IDS.map((id) => {
    const file = join(import.meta.dirname, 'bonuses', `${id}.md`)
    return { id, html: markdownToHtml(readFileSync(file, 'utf8'), BONUS_TOP) }
  }),
)

/** What a plan holds beside the lessons. */
export const readBonuses = (plan: string): readonly CourseBonus[] => {
  const own = new Set<string>(bonusesOfPlan(plan))
  return readAllBonuses().filter(({ id }) => own.has(id))
}
