import { Trans } from '@lingui/react/macro'

/** The figures are of the rows for which this device has had room. */
export function StorageFull() {
  return (
    <Trans id="admin.dashboard.storage-full">
      L’espace de stockage de cet appareil est plein : les chiffres ne sont pas complets.
    </Trans>
  )
}
