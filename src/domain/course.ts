import { TRAINING_PLANS } from './offers.ts'

/** The training course's modules, in their order. Source: specification, section 3. */
export const COURSE_MODULES = [
  { id: 'niche', lessons: 8, minutes: 150 },
  { id: 'face', lessons: 12, minutes: 195 },
  { id: 'sales', lessons: 10, minutes: 165 },
  { id: 'agents', lessons: 15, minutes: 240 },
] as const

export type CourseModuleId = (typeof COURSE_MODULES)[number]['id']

export const COURSE_MODULE_IDS: readonly CourseModuleId[] = COURSE_MODULES.map(({ id }) => id)

/**
 * The bonuses of the course, and the cheapest plan that includes each: more expensive plans include it as well.
 * `entries`: how many items each contains.
 */
export const COURSE_BONUSES = [
  { id: 'niches', from: 'starter', entries: 20 },
  { id: 'prompts', from: 'premium', entries: 20 },
  { id: 'light', from: 'premium', entries: 10 },
  { id: 'captions', from: 'premium', entries: 30 },
] as const

export type CourseBonusId = (typeof COURSE_BONUSES)[number]['id']

export const COURSE_BONUS_IDS: readonly CourseBonusId[] = COURSE_BONUSES.map(({ id }) => id)

const rankOf = (plan: string): number => TRAINING_PLANS.findIndex(({ id }) => id === plan)

/** The bonuses of a plan, in their order. */
export const bonusesOfPlan = (plan: string): readonly CourseBonusId[] =>
  COURSE_BONUSES.filter(({ from }) => rankOf(from) <= rankOf(plan)).map(({ id }) => id)

const PREFIX = 'plan-'

/** The id of a plan in an order's lines. */
export const planToItemId = (planId: string): string => `${PREFIX}${planId}`

/** The plan of an order's line; null if it is something else. */
export const itemIdToPlan = (itemId: string): string | null =>
  TRAINING_PLANS.find(({ id }) => planToItemId(id) === itemId)?.id ?? null
