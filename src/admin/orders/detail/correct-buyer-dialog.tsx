import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as v from 'valibot'
import { fieldProblemMessage } from '#admin/shared/labels/field-problem-messages.ts'
import { useIsOnline } from '#admin/shared/sync-status.ts'
import { type OrderFile, orderFile } from '#contract/admin/order-file.ts'
import type { FieldProblemCode } from '#contract/problems.ts'
import {
  BUYER_COMPANY_KEYS,
  type BuyerCompany,
  type BuyerCompanyFields,
  buyerCompanyFields,
  COMPANY_NAME_MISSING,
  namesCompany,
} from '#contract/public/forms/buyer-company.ts'
import { validate } from '#contract/validate.ts'
import { isEmail } from '#domain/text/email-address.ts'
import { Button } from '#ui/form/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Form } from '#ui/form/form.tsx'
import { TextArea, TextField } from '#ui/form/text-field.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Text } from '#ui/text/text.tsx'
import { LostAnswer, OfflineNote, orderPath, useOrderRequest } from '../order-requests.tsx'

const companySchema = v.object(buyerCompanyFields)

type Problems = Partial<Readonly<Record<keyof BuyerCompanyFields, FieldProblemCode>>>

const problemsOf = (fields: BuyerCompanyFields): Problems => {
  const checked = validate(companySchema, fields)
  const found = checked.type === 'valid' ? [] : checked.fields
  const missing = namesCompany(fields) ? [] : [['company_name', COMPANY_NAME_MISSING] as const]
  return Object.fromEntries([
    ...missing,
    ...found.flatMap(({ field, code }) =>
      BUYER_COMPANY_KEYS.filter((key) => key === field).map((key) => [key, code] as const),
    ),
  ])
}

/** The buyer's business, as it is being corrected; cleared, there is none. */
const useCompanyDraft = (company: BuyerCompany | null) => {
  const [fields, setFields] = useState<BuyerCompanyFields>({
    company_name: company?.name ?? '',
    siret: company?.siret ?? '',
    billing_address: company?.address ?? '',
  })
  return {
    fields,
    problems: problemsOf(fields),
    change: (changed: Partial<BuyerCompanyFields>) => setFields({ ...fields, ...changed }),
  }
}

type CompanyDraftFieldsProps = {
  readonly company: ReturnType<typeof useCompanyDraft>
  /** Whether problems are shown yet. */
  readonly showsProblems: boolean
}

function CompanyDraftFields({ company, showsProblems }: CompanyDraftFieldsProps) {
  const { t, i18n } = useLingui()
  const { fields, problems, change } = company
  const errorOf = (key: keyof BuyerCompanyFields): string | undefined => {
    const code = showsProblems ? problems[key] : undefined
    return code && i18n._(fieldProblemMessage(code))
  }
  return (
    <Stack gap="md">
      <TextField
        label={t({ id: 'admin.buyer.company', message: 'Entreprise' })}
        hint={t({
          id: 'admin.buyer.company.hint',
          message: 'Vide : l’acheteur achète pour lui-même.',
        })}
        maxLength={200}
        value={fields.company_name}
        onChange={(company_name) => change({ company_name })}
        error={errorOf('company_name')}
      />
      <TextField
        label={t({ id: 'admin.settings.field.siret', message: 'SIRET' })}
        hint={t({ id: 'admin.selling.siret.hint', message: 'Quatorze chiffres.' })}
        inputMode="numeric"
        value={fields.siret}
        onChange={(siret) => change({ siret })}
        error={errorOf('siret')}
      />
      <TextArea
        label={t({ id: 'admin.buyer.address', message: 'Adresse de facturation' })}
        rows={3}
        maxLength={500}
        value={fields.billing_address}
        onChange={(billing_address) => change({ billing_address })}
        error={errorOf('billing_address')}
      />
    </Stack>
  )
}

type CorrectBuyerDialogProps = {
  readonly orderId: string
  readonly buyer: OrderFile['buyer']
  readonly open: boolean
  readonly onClose: () => void
  readonly onCorrected: () => void
}

/** Corrects the recipient of the order's emails, and decides whether links sent to the former address still open it. */
export function CorrectBuyerDialog(props: CorrectBuyerDialogProps) {
  const { orderId, buyer, open, onClose, onCorrected } = props
  const { t, i18n } = useLingui()
  const [email, setEmail] = useState(buyer?.email ?? '')
  const [name, setName] = useState(buyer?.name ?? '')
  const company = useCompanyDraft(buyer?.company ?? null)
  const [revokes, setRevokes] = useState(false)
  const [showsProblems, setShowsProblems] = useState(false)
  const call = useOrderRequest()
  const isOnline = useIsOnline()
  const isValid = isEmail(email.trim()) && Object.keys(company.problems).length === 0
  const save = async () => {
    setShowsProblems(true)
    if (!isValid || !isOnline) return
    const corrected = await call.send({
      path: `${orderPath(orderId)}/buyer`,
      body: () => ({
        email: email.trim(),
        name: name.trim(),
        revoke_links: revokes,
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
                showsProblems && !isEmail(email.trim())
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
            <CompanyDraftFields company={company} showsProblems={showsProblems} />
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
