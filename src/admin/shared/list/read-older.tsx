import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Failure } from '#device/back-office/ask-server.ts'
import { Button } from '#ui/form/button.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { roleInPlace, useFailureMessage, useNotifyLoadFailure } from '../call-failures.ts'
import { useStateSentences } from '../labels/state-sentences.ts'
import { useIsOnline } from '../sync-status.ts'

type ReadOlderProps = {
  /** Loads older entries of a server-side list; null on success. */
  readonly readOlder: () => Promise<Failure | null>
}

/** The button at the end of a list that loads older entries. */
export function ReadOlder({ readOlder }: ReadOlderProps) {
  const { t } = useLingui()
  const say = useStateSentences()
  const isOnline = useIsOnline()
  const failureMessage = useFailureMessage()
  const notifyLoadFailure = useNotifyLoadFailure(
    t({ id: 'admin.list.older.load-failed', message: 'Impossible de charger la suite' }),
  )
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const read = async () => {
    setIsBusy(true)
    const met = await readOlder()
    setIsBusy(false)
    setFailure(met)
    if (met) notifyLoadFailure(met)
  }
  return (
    <Stack gap="2xs" align="start">
      <Button busy={isBusy} onClick={() => void read()}>
        <Trans id="admin.list.older">Afficher la suite</Trans>
      </Button>
      <Text
        as="div"
        look="small"
        tone="quiet"
        role={failure === null ? 'status' : roleInPlace(failure.type)}
      >
        {failure === null || isBusy
          ? null
          : isOnline
            ? failureMessage(failure)
            : say('offline', 'shownOnline')}
      </Text>
    </Stack>
  )
}
