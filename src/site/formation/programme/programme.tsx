import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Band } from '#site/shell/band/band.tsx'
import { Progress } from '#ui/display/progress.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Chapters } from '#ui/story/chapters.tsx'
import { Text } from '#ui/type/text.tsx'
import { Duration } from './duration.tsx'
import { type CourseModule, useModules } from './use-modules.ts'

export function Programme() {
  const { t } = useLingui()
  const modules = useModules()
  return (
    <Band
      id="programme"
      title={t({ id: 'programme.title', message: 'Quatre modules, dans cet ordre' })}
      lead={t({
        id: 'programme.order',
        message:
          '{courseTime} de leçons et d’exercices, à suivre quand tu veux. Chaque module s’appuie sur le précédent, et chaque leçon se termine par un travail à faire.',
      })}
    >
      <Chapters
        items={modules.map((module) => ({
          mark: module.mark,
          title: module.title,
          text: <Text tone="quiet">{module.description}</Text>,
          aside: <ModuleMeasure module={module} />,
        }))}
      />
    </Band>
  )
}

function ModuleMeasure({ module }: { module: CourseModule }) {
  const { t } = useLingui()
  const { title, lessons, progress } = module
  return (
    <>
      <Row gap="sm" justify="between">
        <Text as="span" look="small" figures="tabular">
          <Plural
            id="programme.lessons"
            value={lessons}
            one="# leçon"
            many="# de leçons"
            other="# leçons"
          />
        </Text>
        <Text as="span" look="small" figures="tabular">
          <Duration minutes={module.minutes} />
        </Text>
      </Row>
      <Progress
        value={progress}
        label={t({
          id: 'programme.progress',
          message: `Progression dans le cours après « ${title} »`,
        })}
      />
      <Text as="span" look="small" tone="quiet" figures="tabular">
        <Trans id="programme.percent">{progress} % du cours</Trans>
      </Text>
    </>
  )
}
