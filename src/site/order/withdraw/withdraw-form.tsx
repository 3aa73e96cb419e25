import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useRef, useState } from 'react'
import { withdrawRequest } from '#contract/public/orders/withdrawal.ts'
import { EmailField } from '#site/shell/form/email-field.tsx'
import { createDraftText } from '#site/shell/form/form-draft.ts'
import { PlainForm } from '#site/shell/form/plain-form.tsx'
import { SubmitRow } from '#site/shell/form/submit-row.tsx'
import { TrapField } from '#site/shell/form/trap-field.tsx'
import { useVisitorForm } from '#site/shell/form/use-visitor-form.ts'
import { VisitorField } from '#site/shell/form/visitor-field.tsx'
import { useStateSentences } from '#site/shell/page/use-state-sentences.ts'
import { TextField } from '#ui/form/text-field.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading } from '#ui/type/heading.tsx'
import { Text } from '#ui/type/text.tsx'
import { KeptMoment } from './kept-moment.tsx'
import { createPressedMoment } from './pressed-moment.ts'
import type { WithdrawReceipt } from './withdraw-receipt.tsx'

const kept = createDraftText('withdraw')
const BLANK = { name: '', email: '', order: '', website: '' }

interface WithdrawFormProps {
  onSent: (receipt: WithdrawReceipt) => void
}

export function WithdrawForm({ onSent }: WithdrawFormProps) {
  const { t } = useLingui()
  const say = useStateSentences()
  const pressed = useMemo(() => createPressedMoment(), [])
  const [waitingSinceMs, setWaitingSinceMs] = useState<number | null>(null)
  const last = useRef<Omit<WithdrawReceipt, 'mail'> | null>(null)
  const { frame, form, isSending, trouble } = useVisitorForm({
    name: 'withdraw',
    schema: withdrawRequest,
    blank: BLANK,
    kept,
    toBody: (fields) => {
      const declared_at = pressed.of(JSON.stringify(fields))
      last.current = { ...fields, declaredMs: Date.parse(declared_at) }
      return { ...fields, declared_at }
    },
    onSent: ({ mail }) => {
      pressed.clear()
      if (last.current) onSent({ ...last.current, mail })
    },
    onWaiting: () => {
      pressed.clear()
      setWaitingSinceMs(last.current?.declaredMs ?? null)
    },
  })
  const sent = {
    title: t({ id: 'withdraw.sent', message: 'Déclaration de rétractation reçue' }),
    description: t({
      id: 'withdraw.sent.plain',
      message: 'L’accusé de réception, avec la date et l’heure, part à ton adresse e-mail.',
    }),
  }
  return (
    <Stack gap="sm">
      <Heading level={2} look="card" id="withdraw-form">
        <Trans id="withdraw.form">Ta déclaration</Trans>
      </Heading>
      <PlainForm name="withdraw" sent={sent} {...frame} aria-labelledby="withdraw-form">
        <Text>
          <Trans id="withdraw.statement">
            Je vous notifie ma rétractation du contrat portant sur l’achat ci-dessous.
          </Trans>
        </Text>
        <Grid columns={{ base: 1, sm: 2 }} gap="md">
          <VisitorField form={form} name="name">
            {(bound) => (
              <TextField
                {...bound}
                label={t({ id: 'message.name', message: 'Nom' })}
                autoComplete="name"
                required
              />
            )}
          </VisitorField>
          <VisitorField form={form} name="email">
            {(bound) => (
              <EmailField
                {...bound}
                label={t({ id: 'course-link.email', message: 'E-mail de ta commande' })}
                required
              />
            )}
          </VisitorField>
        </Grid>
        <VisitorField form={form} name="order">
          {(bound) => (
            <TextField
              {...bound}
              label={t({
                id: 'withdraw.order',
                message: 'Numéro de commande, ou ce que tu as acheté',
              })}
              hint={t({
                id: 'withdraw.order.hint',
                message: 'Le numéro commence par NM- : il est dans nos e-mails et sur ta facture.',
              })}
              required
            />
          )}
        </VisitorField>
        <TrapField form={form} />
        {trouble?.type === 'waiting' && waitingSinceMs !== null ? (
          <KeptMoment ms={waitingSinceMs} />
        ) : null}
        <SubmitRow trouble={trouble} isSending={isSending} busyLabel={say('sending')}>
          <Trans id="withdraw.confirm">Confirmer la rétractation</Trans>
        </SubmitRow>
      </PlainForm>
    </Stack>
  )
}
