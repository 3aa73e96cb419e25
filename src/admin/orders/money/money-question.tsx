import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useIsOnline } from '#admin/entity/browser/use-is-online.ts'
import { Stack } from '#ui/layout/stack.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { LostAnswer } from './lost-answer.tsx'
import { OfflineNote } from './offline-note.tsx'
import type { MoneyCalls } from './use-money-call.ts'

type MoneyQuestionProps = {
  readonly open: boolean
  /** With the amount and the person. */
  readonly title: string
  readonly children?: ReactNode
  readonly confirmLabel: string
  readonly tone?: 'main' | 'danger'
  readonly call: Pick<MoneyCalls, 'isBusy' | 'lost'>
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** The last question before money moves. It stays open where no answer came: the same press finds out what has become of it. */
export function MoneyQuestion(props: MoneyQuestionProps) {
  const { open, title, children, confirmLabel, tone = 'main', call, onConfirm, onClose } = props
  const { t } = useLingui()
  const isOnline = useIsOnline()
  return (
    <ConfirmDialog
      open={open}
      tone={tone}
      title={title}
      description={
        <Stack gap="sm">
          {children === undefined ? null : <div>{children}</div>}
          <LostAnswer lost={call.lost} />
          {call.lost === null ? <OfflineNote /> : null}
        </Stack>
      }
      confirmLabel={
        call.lost === null ? confirmLabel : t({ id: 'admin.money.verify', message: 'Vérifier' })
      }
      cancelLabel={
        call.lost === null
          ? t({ id: 'admin.cancel', message: 'Annuler' })
          : t({ id: 'admin.close', message: 'Fermer' })
      }
      confirmDisabled={!isOnline}
      busy={call.isBusy}
      busyLabel={t({ id: 'admin.money.busy', message: 'Envoi en cours…' })}
      onConfirm={onConfirm}
      onCancel={onClose}
    />
  )
}
