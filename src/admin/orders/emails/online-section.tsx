import { Trans } from '@lingui/react/macro'
import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { roleInPlace } from '#admin/entity/browser/use-tell-load.ts'
import { useFailureCause } from '#admin/entity/words/use-failure-words.ts'
import { useStateSentences } from '#admin/entity/words/use-state-sentences.ts'
import type { AskedState } from '#device/account/use-asked.ts'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading } from '#ui/type/heading.tsx'
import { Text } from '#ui/type/text.tsx'
import { RecordList, RecordRow } from '#ui/workbench/record-row.tsx'

type OnlineSectionProps<Value> = {
  readonly title: ReactNode
  readonly asked: AskedState<Value>
  readonly children: (value: Value) => ReactNode
}

/** A part of the order's window that only the server knows: it says so while the server does not answer. */
export function OnlineSection<Value>({ title, asked, children }: OnlineSectionProps<Value>) {
  const say = useStateSentences()
  const failureCause = useFailureCause()
  const { value, problem, reload } = asked
  return (
    <Stack as="section" gap="xs">
      <Heading level={3} look="small">
        {title}
      </Heading>
      {value === null && problem === null ? (
        <Stack gap="2xs" role="group" aria-busy="true" aria-label={say('loading')}>
          <RecordList>
            <RecordRow title={<Skeleton width="10rem" />} meta={<Skeleton width="14rem" />} />
          </RecordList>
        </Stack>
      ) : null}
      {problem === null ? null : (
        <Row gap="xs" align="start" role={roleInPlace(problem)}>
          <CloudOff aria-hidden="true" size={20} />
          <Stack gap="2xs" align="start">
            <Text as="span" look="small" tone="quiet">
              {failureCause({ type: problem })}{' '}
              {say(value === null ? 'shownOnAnswer' : 'oldAnswer')}
            </Text>
            <Button size="sm" onClick={() => void reload()}>
              <Trans id="admin.sync.retry">Réessayer</Trans>
            </Button>
          </Stack>
        </Row>
      )}
      {value === null ? null : children(value)}
    </Stack>
  )
}
