import { useLingui } from '@lingui/react/macro'
import { useSiteName } from '#device/public/public-settings.ts'
import { centsToEuros } from '#domain/money.ts'
import { useOffers } from '#site/shell/content/use-offers.ts'
import { questionsSchema, usePageFacts } from '#site/shell/page/page-facts.ts'
import { useModules } from './programme/use-modules.ts'
import { useFormationQuestions } from './questions/use-formation-questions.ts'

/** The course as search engines read it. */
export function FormationFacts() {
  const { t } = useLingui()
  const modules = useModules()
  const questions = useFormationQuestions()
  const plans = useOffers('plans')
  const siteName = useSiteName()
  usePageFacts(() => ({
    schema: [
      {
        '@type': 'Course',
        name: t({ id: 'course.name', message: 'Formation aux modèles IA' }),
        description: t({
          id: 'course.text',
          message:
            'Quatre modules pour créer un modèle IA, trouver sa niche, vendre et automatiser.',
        }),
        inLanguage: 'fr',
        provider: { '@type': 'Organization', name: siteName },
        hasCourseInstance: {
          '@type': 'CourseInstance',
          courseMode: 'Online',
          courseWorkload: 'PT12H',
        },
        syllabusSections: modules.map(({ title, description, minutes }) => ({
          '@type': 'Syllabus',
          name: title,
          description,
          timeRequired: `PT${minutes}M`,
        })),
        offers: plans.map(({ offer: { name, priceCents } }) => ({
          '@type': 'Offer',
          category: 'Paid',
          name,
          price: centsToEuros(priceCents),
          priceCurrency: 'EUR',
        })),
      },
      questionsSchema(Object.values(questions).flat()),
    ],
  }))
  return null
}
