import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useStateSentences } from '#admin/entity/words/use-state-sentences.ts'
import { Button } from '#ui/form/button.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/type/text.tsx'
import { useIsOnline } from '../browser/use-is-online.ts'

type ReadOlderProps = {
  /** Reads on in a list that is the server's; false when nobody answered. */
  readonly readOlder: () => Promise<boolean>
}

/** The way to what is older than the end of a list. */
export function ReadOlder({ readOlder }: ReadOlderProps) {
  const say = useStateSentences()
  const isOnline = useIsOnline()
  const [step, setStep] = useState<'ready' | 'busy' | 'failed'>('ready')
  const read = async () => {
    setStep('busy')
    setStep((await readOlder()) ? 'ready' : 'failed')
  }
  return (
    <Stack gap="2xs" align="start">
      <Button busy={step === 'busy'} onClick={() => void read()}>
        <Trans id="admin.list.older">Afficher la suite</Trans>
      </Button>
      <Text as="div" look="small" tone="quiet" role="status">
        {step !== 'failed'
          ? null
          : isOnline
            ? say('unavailable', 'retrySoon')
            : say('offline', 'shownOnline')}
      </Text>
    </Stack>
  )
}
