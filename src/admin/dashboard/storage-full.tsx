import { Trans } from '@lingui/react/macro'

/** The figures are of the rows for which this device has had room. */
export function StorageFull() {
  return (
    <Trans id="admin.dashboard.storage-full">
      La mémoire de cet appareil est pleine : les chiffres ne sont pas complets.
    </Trans>
  )
}
