import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useIsOnline } from '#admin/entity/browser/use-is-online.ts'
import { fieldProblemMessage } from '#admin/entity/words/field-problem-words.ts'
import { type OrderFile, orderFile } from '#contract/commerce/order-file.ts'
import { isEmail } from '#domain/text/email-address.ts'
import { Button } from '#ui/form/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Form } from '#ui/form/form.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Text } from '#ui/type/text.tsx'
import { CompanyDraftFields, useCompanyDraft } from './company-draft.tsx'
import { LostAnswer } from './lost-answer.tsx'
import { OfflineNote } from './offline-note.tsx'
import { useMoneyCall } from './use-money-call.ts'
import { orderPath } from './use-order-file.ts'

type CorrectBuyerDialogProps = {
  readonly orderId: string
  readonly buyer: OrderFile['buyer']
  readonly open: boolean
  readonly onClose: () => void
  readonly onCorrected: () => void
}

/** Whom the order's e-mails go to, and whether links that went to somebody else still open it. */
export function CorrectBuyerDialog(props: CorrectBuyerDialogProps) {
  const { orderId, buyer, open, onClose, onCorrected } = props
  const { t, i18n } = useLingui()
  const [email, setEmail] = useState(buyer?.email ?? '')
  const [name, setName] = useState(buyer?.name ?? '')
  const company = useCompanyDraft(buyer?.company ?? null)
  const [revokes, setRevokes] = useState(false)
  const [isJudged, setIsJudged] = useState(false)
  const call = useMoneyCall()
  const isOnline = useIsOnline()
  const isValid = isEmail(email.trim()) && Object.keys(company.problems).length === 0
  const save = async () => {
    setIsJudged(true)
    if (!isValid || !isOnline) return
    const corrected = await call.send({
      path: `${orderPath(orderId)}/buyer`,
      body: () => ({
        ...{ email: email.trim(), name: name.trim(), revoke_links: revokes },
        ...company.fields,
      }),
      schema: orderFile,
      done: () =>
        t({ id: 'admin.buyer.corrected', message: 'Coordonnées de l’acheteur corrigées' }),
      failed: t({ id: 'admin.buyer.failed', message: 'Rien n’a changé' }),
    })
    if (corrected === null) return
    onClose()
    onCorrected()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      dismissable={!call.isBusy}
      title={t({ id: 'admin.buyer.correct', message: 'Corriger l’acheteur' })}
      closeLabel={t({ id: 'admin.close', message: 'Fermer' })}
      footer={
        <>
          <Button tone="main" busy={call.isBusy} disabled={!isOnline} onClick={() => void save()}>
            <Trans id="admin.save">Enregistrer</Trans>
          </Button>
          <Button tone="ghost" disabled={call.isBusy} onClick={onClose}>
            <Trans id="admin.cancel">Annuler</Trans>
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <OfflineNote>
          <Trans id="admin.buyer.offline">
            Vous êtes hors ligne : l’acheteur pourra être corrigé une fois en ligne.
          </Trans>
        </OfflineNote>
        <Form onSubmit={() => void save()}>
          <Stack gap="md">
            <TextField
              label={t({ id: 'admin.users.email', message: 'E-mail' })}
              type="email"
              required
              value={email}
              onChange={setEmail}
              error={
                isJudged && !isEmail(email.trim())
                  ? i18n._(fieldProblemMessage('not-an-email'))
                  : undefined
              }
            />
            <TextField
              label={t({ id: 'admin.buyer.name', message: 'Nom' })}
              maxLength={200}
              value={name}
              onChange={setName}
            />
            <CompanyDraftFields company={company} isJudged={isJudged} />
            <Checkbox checked={revokes} onChange={setRevokes}>
              <Trans id="admin.buyer.revoke">
                Fermer les liens déjà envoyés (ils sont partis chez quelqu’un d’autre)
              </Trans>
            </Checkbox>
            <Text look="small" tone="quiet">
              <Trans id="admin.buyer.note">
                Rien n’est envoyé maintenant : renvoyez ensuite les e-mails voulus. Les factures
                déjà émises ne changent pas.
              </Trans>
            </Text>
            <LostAnswer lost={call.lost} />
          </Stack>
        </Form>
      </Stack>
    </Dialog>
  )
}
