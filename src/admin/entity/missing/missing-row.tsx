import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useStateSentences } from '#admin/entity/words/use-state-sentences.ts'
import { Spinner } from '#ui/display/spinner.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Text } from '#ui/type/text.tsx'
import { Middle } from '#ui/workbench/work-page.tsx'

type MissingRowProps = {
  /** It may still come, and soon. */
  readonly isOnItsWay?: boolean
  readonly isOpen: boolean
  readonly onClose: () => void
  /** Why it may be so; of a row that comes to this device, when nothing is said. */
  readonly children?: ReactNode
}

/** In place of a row that is not on this device. */
export function MissingRow({ isOnItsWay = false, isOpen, onClose, children }: MissingRowProps) {
  const say = useStateSentences()
  const { t } = useLingui()
  const loading = say('loading')
  return (
    <Dialog
      inAddress
      open={isOpen}
      onClose={onClose}
      title={isOnItsWay ? loading : t({ id: 'admin.row.missing', message: 'Fiche introuvable' })}
      closeLabel={t({ id: 'admin.close', message: 'Fermer' })}
    >
      {isOnItsWay ? (
        <Middle>
          <Spinner label={loading} />
        </Middle>
      ) : (
        <Text>
          {children ?? (
            <Trans id="admin.row.missing.text">
              Cette fiche a été supprimée, ou n’est pas encore sur cet appareil.
            </Trans>
          )}
        </Text>
      )}
    </Dialog>
  )
}
