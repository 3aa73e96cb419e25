import { useLingui } from '@lingui/react/macro'
import { COURSE_BONUSES, type CourseBonusId } from '#domain/offers/course.ts'

export interface ShownBonus {
  readonly id: CourseBonusId
  readonly title: string
  /** From which plan on it is part of. */
  readonly from: string
}

/** What comes beside the lessons, as the course itself has it. */
export const useBonuses = (): readonly ShownBonus[] => {
  const { t } = useLingui()
  const titleOf = (id: CourseBonusId, entries: number): string => {
    switch (id) {
      case 'niches':
        return t({
          id: 'bonus.niches',
          message: `${entries} niches étudiées, chacune avec sa question`,
        })
      case 'prompts':
        return t({ id: 'bonus.prompts', message: `${entries} prompts d’image commentés` })
      case 'light':
        return t({
          id: 'bonus.light',
          message: `Le guide de la lumière : ${entries} schémas à décrire`,
        })
      case 'captions':
        return t({ id: 'bonus.captions', message: `${entries} légendes à adapter` })
    }
  }
  return COURSE_BONUSES.map(({ id, from, entries }) => ({ id, from, title: titleOf(id, entries) }))
}
