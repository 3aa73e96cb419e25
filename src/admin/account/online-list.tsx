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

type OnlineListProps<Value> = {
  readonly title: ReactNode
  readonly asked: AskedState<Value>
  /** Of the skeleton: 'Chargement des sessions…'. */
  readonly loading: string
  /** Draws what the server has said. */
  readonly children: (value: Value) => ReactNode
}

/** A part of the screen that only the server knows: it says so while the server does not answer. */
export function OnlineList<Value>({ title, asked, loading, children }: OnlineListProps<Value>) {
  const say = useStateSentences()
  const { value, problem, reload } = asked
  const failureCause = useFailureCause()
  return (
    <Stack as="section" gap="sm">
      <Heading level={2} look="card">
        {title}
      </Heading>
      {value === null && problem === null ? <Loading label={loading} /> : null}
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

function Loading({ label }: { readonly label: string }) {
  return (
    <Stack gap="2xs" role="group" aria-busy="true" aria-label={label}>
      <RecordList>
        <RecordRow title={<Skeleton width="10rem" />} meta={<Skeleton width="14rem" />} />
      </RecordList>
    </Stack>
  )
}
