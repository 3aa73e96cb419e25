import { Trans, useLingui } from '@lingui/react/macro'
import {
  COURSE_BONUSES,
  COURSE_MODULES,
  type CourseBonusId,
  type CourseModuleId,
} from '#domain/course.ts'

export interface CourseModule {
  readonly id: CourseModuleId
  readonly mark: string
  readonly title: string
  readonly description: string
  readonly lessons: number
  readonly minutes: number
  /** How far into the course the module ends, in per cent. */
  readonly progress: number
}

/** The course's four modules. Source: specification, section 3. */
export const useModules = (): readonly CourseModule[] => {
  const { t } = useLingui()
  return [
    {
      ...factsOf('niche'),
      mark: '01',
      title: t({ id: 'module.niche', message: 'Trouver ta niche' }),
      description: t({
        id: 'module.niche.text',
        message: 'Écouter un public, tester trente idées, choisir celle que tu garderas un an.',
      }),
      progress: 25,
    },
    {
      ...factsOf('face'),
      mark: '02',
      title: t({ id: 'module.face', message: 'Le visage parfait' }),
      description: t({
        id: 'module.face.text',
        message:
          'Fixer des références, diriger la lumière, garder le même regard de la première à la centième image.',
      }),
      progress: 50,
    },
    {
      ...factsOf('sales'),
      mark: '03',
      title: t({ id: 'module.sales', message: 'Le système de vente' }),
      description: t({
        id: 'module.sales.text',
        message:
          'Composer une offre, fixer un prix, écrire sa page de vente et mesurer ce qui se vend vraiment.',
      }),
      progress: 75,
    },
    {
      ...factsOf('agents'),
      mark: '04',
      title: t({ id: 'module.agents', message: 'Automatisation IA et agents' }),
      description: t({
        id: 'module.agents.text',
        message:
          'Confier la programmation, les réponses et le suivi à des agents, et garder le contrôle sur le reste.',
      }),
      progress: 100,
    },
  ]
}

const factsOf = (id: CourseModuleId): Pick<CourseModule, 'id' | 'lessons' | 'minutes'> =>
  COURSE_MODULES.find((module) => module.id === id) ?? { id, lessons: 0, minutes: 0 }

export interface ShownBonus {
  readonly id: CourseBonusId
  readonly title: string
  /** The lowest plan that includes it. */
  readonly from: string
}

/** What comes besides the lessons, as in the course itself. */
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

/** The duration of a module as French writes it: `2h05`. */
export function Duration({ minutes: all }: { minutes: number }) {
  const hours = Math.floor(all / 60)
  const minutes = String(all % 60).padStart(2, '0')
  return (
    <Trans id="programme.duration">
      {hours} h {minutes}
    </Trans>
  )
}
