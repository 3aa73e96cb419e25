import { Trans } from '@lingui/react/macro'
import { Banner } from '#ui/display/banner.tsx'

/** The browser refuses to keep the draft. */
export function NotKept() {
  return (
    <Banner tone="warning" live="status">
      <Trans id="admin.draft.not-kept">
        Ce brouillon ne peut pas être gardé sur cet appareil. Enregistrez avant de quitter.
      </Trans>
    </Banner>
  )
}
