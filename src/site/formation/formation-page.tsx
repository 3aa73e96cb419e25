import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useSiteName } from '#device/public/public-settings.ts'
import { centsToEuros } from '#domain/money.ts'
import { blocksToQuestions } from '#site/shared/content/blocks-to-questions.tsx'
import { QuotesSection } from '#site/shared/content/quotes-section.tsx'
import { useShownBlocks } from '#site/shared/content/shown-blocks.tsx'
import { useOffers } from '#site/shared/content/use-offers.ts'
import { questionsSchema, usePageFacts } from '#site/shared/page/page-facts.ts'
import { PageSection } from '#site/shared/page/page-section.tsx'
import { PictureSpread } from '#site/shared/page/picture-spread.tsx'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { type Question, QuestionList } from '#ui/marketing/question-list.tsx'
import { Tabs } from '#ui/nav/tabs.tsx'
import { Heading, Text } from '#ui/text/text.tsx'
import { courseQuestions, formationTestimonials } from './formation-blocks.ts'
import { FormationOpening, Lessons } from './formation-opening.tsx'
import { Bonuses, Plans, Programme } from './programme.tsx'
import { useModules } from './use-modules.tsx'

const QUESTION_TOPICS = ['general', 'technique', 'business'] as const

type QuestionTopic = (typeof QUESTION_TOPICS)[number]

export function FormationPage() {
  const { t } = useLingui()
  useFormationFacts()
  return (
    <>
      <FormationOpening />
      <Programme />
      <Lessons />
      <Bonuses />
      <Plans />
      <QuotesSection
        id="quotes"
        title={t({ id: 'formation.quotes.title', message: 'Exemples de témoignages' })}
        quotes={useShownBlocks('formation-testimonials', formationTestimonials())}
      />
      <FormationQuestions />
      <FormationClosing />
    </>
  )
}

const useFormationQuestions = (): Readonly<Record<QuestionTopic, readonly Question[]>> => {
  const own = courseQuestions()
  const general = useShownBlocks('faq-general', own)
  const technique = useShownBlocks('faq-technique', own)
  const business = useShownBlocks('faq-business', own)
  return {
    general: blocksToQuestions(general),
    technique: blocksToQuestions(technique),
    business: blocksToQuestions(business),
  }
}

/** The course's structured data, for search engines. */
const useFormationFacts = (): void => {
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
}

function FormationClosing() {
  const { t } = useLingui()
  return (
    <PictureSpread
      tone="paper"
      picture="/pictures/sakura-2.webp"
      alt={t({
        id: 'formation.closing.alt',
        message: 'Sculpture virtuelle en perle rose, de profil sur fond de papier clair',
      })}
      focus="50% 40%"
      labelledBy="closing"
    >
      <Heading level={2} look="title" id="closing">
        <Trans id="formation.closing.title">Ta première leçon peut commencer ce soir</Trans>
      </Heading>
      <Text look="lead">
        {t({
          id: 'formation.closing.text',
          message:
            'Choisis ta formule et commence les leçons : tu as {refundTime} pour changer d’avis.',
        })}
      </Text>
      <Row gap="xs" wrap>
        <Button tone="main" size="lg" asChild>
          <a href="#plans">
            <Trans id="formation.choose">Choisir ma formule</Trans>
          </a>
        </Button>
        <Button size="lg" asChild>
          <Link to="/contact">
            <Trans id="formation.closing.ask">Poser une question</Trans>
          </Link>
        </Button>
      </Row>
    </PictureSpread>
  )
}

function FormationQuestions() {
  const { t } = useLingui()
  const questions = useFormationQuestions()
  const [topic, setTopic] = useState<QuestionTopic>('general')
  const labels: Readonly<Record<QuestionTopic, string>> = {
    general: t({ id: 'faq.topic.general', message: 'Général' }),
    technique: t({ id: 'faq.topic.technique', message: 'Technique' }),
    business: t({ id: 'faq.topic.business', message: 'Business' }),
  }
  const title = t({ id: 'faq.title', message: 'Avant de te décider' })
  const topics = QUESTION_TOPICS.filter((value) => questions[value].length > 0)
  const [first] = topics
  if (first === undefined) return null
  return (
    <PageSection id="questions" title={title}>
      <Tabs
        isWhole
        label={title}
        value={topics.includes(topic) ? topic : first}
        onChange={setTopic}
        items={topics.map((value) => ({
          value,
          label: labels[value],
          content: (
            <>
              <noscript>
                <Heading level={3}>{labels[value]}</Heading>
              </noscript>
              <QuestionList items={questions[value]} />
            </>
          ),
        }))}
      />
    </PageSection>
  )
}
