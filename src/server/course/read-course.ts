import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CourseModule } from '#contract/public/course.ts'
import { COURSE_MODULE_IDS, type CourseModuleId } from '#domain/offers/course.ts'
import { lazily } from '#server/api/public/reads/lazily.ts'
import { parseLessons } from './parse-lessons.ts'

const FOLDER = join(import.meta.dirname, 'lessons')

/** The course's modules with all their lessons. The files are this version's own: they are read once. */
export const readCourse = lazily((): readonly CourseModule[] => COURSE_MODULE_IDS.map(readModule))

const readModule = (id: CourseModuleId): CourseModule => {
  const name = `${id}.md`
  return { id, lessons: [...parseLessons(name, readFileSync(join(FOLDER, name), 'utf8'))] }
}
