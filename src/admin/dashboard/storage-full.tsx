import { Trans } from '@lingui/react/macro'
import { useStateSentences } from '#admin/entity/words/use-state-sentences.ts'

/** The figures are of the rows for which this device has had room. */
export function StorageFull() {
  const say = useStateSentences()
  return (
    <>
      {say('storageFull')}{' '}
      <Trans id="admin.dashboard.storage-full">Les chiffres ne sont pas complets.</Trans>
    </>
  )
}
