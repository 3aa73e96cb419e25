import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { Blocker } from 'react-router-dom'
import { Button } from '#ui/form/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import type { FormValues } from './form-state.ts'
import { DraftNotKept, DraftOfferNotice, FormInUse, LeaveDialog } from './unsaved-form.tsx'
import type { EntityForm } from './use-entity-form.ts'
import type { RowSaving } from './use-row-form.ts'

/** The button that restores a draft disappears together with its question: then the form gets the focus. */
export const useFocusAfterOffer = (formId: string, isOffered: boolean): void => {
  const wasOffered = useRef(isOffered)
  useEffect(() => {
    if (wasOffered.current && !isOffered)
      document
        .getElementById(formId)
        ?.querySelector<HTMLElement>('input:enabled, select:enabled, textarea:enabled')
        ?.focus()
    wasOffered.current = isOffered
  }, [formId, isOffered])
}

/** After a refused save, the first field with a problem gets the focus. */
export const useFocusFirstProblem = (formId: string, refusals: number): void => {
  useEffect(() => {
    if (refusals === 0) return
    document
      .getElementById(formId)
      ?.querySelector<HTMLElement>('[aria-invalid=true], [data-problem]')
      ?.focus()
  }, [formId, refusals])
}

type FormDialogProps<Values extends FormValues> = {
  readonly form: EntityForm<Values>
  readonly blocker: Blocker
  readonly open: boolean
  readonly title: string
  readonly saveLabel: string
  readonly size?: 'lg' | 'xl'
  readonly saving: RowSaving
  /** Asks to close; an unsaved form then asks the user. */
  readonly onClose: () => void
  /** What the admin should know before continuing: changes of the row. */
  readonly notice: ReactNode
  /** Shown below the form but not part of it: it is not saved with it. */
  readonly after?: ReactNode
  readonly children: ReactNode
}

/** The dialog, on a phone the sheet, around any entity's form. */
export function FormDialog<Values extends FormValues>(props: FormDialogProps<Values>) {
  const { form, blocker, open, title, size = 'lg', saving, onClose } = props
  const { isBusy } = saving
  const { t } = useLingui()
  const formId = useId()
  useFocusFirstProblem(formId, saving.refusals)
  useFocusAfterOffer(formId, form.offer !== null)
  return (
    <>
      <Dialog
        inAddress
        open={open}
        onClose={onClose}
        size={size}
        title={title}
        closeLabel={t({ id: 'admin.close', message: 'Fermer' })}
        dismissable={!isBusy}
        footer={
          form.offer ? null : (
            <>
              <Button
                tone="main"
                type="submit"
                form={formId}
                busy={isBusy}
                busyLabel={t({ id: 'admin.saving', message: 'Enregistrement…' })}
              >
                {props.saveLabel}
              </Button>
              <Button tone="ghost" disabled={isBusy} onClick={onClose}>
                <Trans id="admin.cancel">Annuler</Trans>
              </Button>
            </>
          )
        }
      >
        {form.offer ? (
          <DraftOfferNotice offer={form.offer} />
        ) : (
          <FormInUse form={form}>
            {props.notice}
            <DraftNotKept isKept={form.isKept} isElsewhere={form.isElsewhere} />
            <Form id={formId} onSubmit={() => void saving.save()}>
              {props.children}
            </Form>
            {props.after}
          </FormInUse>
        )}
      </Dialog>
      <LeaveDialog blocker={blocker} onSetAside={form.setAside} onGiveUp={form.finish} />
    </>
  )
}
