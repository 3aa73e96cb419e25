import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, useRef, useState } from 'react'
import { orderWithdrawRequest } from '#contract/public/forms/withdrawal-requests.ts'
import type { OrderPage } from '#contract/public/order-page.ts'
import { useEuros } from '#i18n/use-locale.ts'
import { SubmitRow } from '#site/shared/form/submit-row.tsx'
import { useVisitorForm } from '#site/shared/form/use-visitor-form.ts'
import { createDraftText } from '#site/shared/form-draft.ts'
import { useStateSentences } from '#site/shared/state-sentences.ts'
import { Card } from '#ui/display/card.tsx'
import { Button } from '#ui/form/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormError } from '#ui/form/form-error.tsx'
import { useSelected } from '#ui/form/observable.ts'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { Heading, Text } from '#ui/text/text.tsx'
import { useShortLineNames } from './line-names.ts'
import type { OrderSectionProps } from './order-section.tsx'
import { createPressedMoment, KeptMoment } from './pressed-moment.tsx'
import { LineRight } from './withdrawal-labels.tsx'

const kept = createDraftText('order-withdraw')
const BLANK = { left: '' }

interface WithdrawalPanelProps extends Pick<OrderSectionProps, 'page' | 'token'> {
  /** Called once the server has the declaration. */
  onDone: () => void
  onClose: () => void
}

/** What the withdrawal covers, and the button that declares it. */
export function WithdrawalPanel({ page, token, onDone, onClose }: WithdrawalPanelProps) {
  const { t } = useLingui()
  const say = useStateSentences()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { frame, form, isSending, trouble, waitingSinceMs } = useWithdrawal({ page, token, onDone })
  const isWaiting = trouble?.type === 'waiting'
  return (
    <Card as="section" tone="raised" aria-labelledby="withdrawal-panel">
      <Heading level={3} look="card" id="withdrawal-panel" ref={heading} tabIndex={-1}>
        <Trans id="withdraw.panel">Renoncer au contrat</Trans>
      </Heading>
      <Form {...frame} aria-labelledby="withdrawal-panel">
        {isWaiting ? null : <CoveredLines page={page} form={form} />}
        {isWaiting && waitingSinceMs !== null ? <KeptMoment ms={waitingSinceMs} /> : null}
        <SubmitRow trouble={trouble} isSending={isSending} size="md" busyLabel={say('sending')}>
          <Trans id="withdraw.confirm">Confirmer la rétractation</Trans>
        </SubmitRow>
      </Form>
      <Row>
        <Button tone="ghost" onClick={onClose}>
          {t({ id: 'withdraw.back', message: 'Revenir à la commande' })}
        </Button>
      </Row>
    </Card>
  )
}

type Withdrawing = Pick<WithdrawalPanelProps, 'page' | 'token' | 'onDone'>

const useWithdrawal = ({ page, token, onDone }: Withdrawing) => {
  const open = openLines(page).map(({ at }) => at)
  const pressed = useMemo(() => createPressedMoment(), [])
  const [waitingSinceMs, setWaitingSinceMs] = useState<number | null>(null)
  const last = useRef(0)
  const visitorForm = useVisitorForm({
    name: 'order/withdraw',
    schema: orderWithdrawRequest,
    blank: BLANK,
    kept,
    toBody: ({ left }) => {
      const lines = open.filter((line) => !leftOut(left, page.number).has(line))
      const declared_at = pressed.of(JSON.stringify([page.number, lines]))
      last.current = Date.parse(declared_at)
      return { token, lines, declared_at }
    },
    onSent: () => {
      pressed.clear()
      onDone()
    },
    onWaiting: () => {
      pressed.clear()
      setWaitingSinceMs(last.current)
    },
  })
  return { ...visitorForm, waitingSinceMs }
}

type OpenLine = { readonly at: number; readonly line: OrderPage['lines'][number] }

const openLines = ({ lines }: OrderPage): readonly OpenLine[] =>
  lines.flatMap((line, at) => (line.withdrawal.state === 'open' ? [{ at, line }] : []))

/** Which lines of the order are kept, from a text such as `NM-7K2M9Q4X 0 2`: at first none is. */
const leftOut = (text: string, number: string): ReadonlySet<number> => {
  const [of, ...lines] = text.split(' ')
  return new Set(of === number ? lines.map(Number) : [])
}

interface CoveredLinesProps {
  page: OrderPage
  form: Pick<ReturnType<typeof useWithdrawal>['form'], 'typed' | 'write' | 'problems'>
}

function CoveredLines({ page, form }: CoveredLinesProps) {
  const left = leftOut(
    useSelected(form.typed, (fields) => fields.left),
    page.number,
  )
  const hasNone = useSelected(form.problems, (all) => all.some(({ field }) => field === 'lines'))
  const nameOf = useShortLineNames()
  const open = openLines(page)
  const isPaid = page.status !== 'pending'
  // No part of an unpaid order can be kept.
  const isWhole = open.length === 1 || !isPaid
  const toggle = (at: number, isCovered: boolean) => {
    const next = new Set(left)
    if (isCovered) next.delete(at)
    else next.add(at)
    form.write('left', [page.number, ...next].join(' '), 'lines')
  }
  return (
    <Stack gap="md">
      <Text>
        <Trans id="withdraw.panel.lead">
          Je vous notifie ma rétractation du contrat portant sur :
        </Trans>
      </Text>
      <Stack as="ul" gap="sm">
        {open.map(({ at, line }) => (
          <li key={line.item_id}>
            {isWhole ? (
              <Text>{nameOf(line)}</Text>
            ) : (
              <Checkbox checked={!left.has(at)} onChange={(isCovered) => toggle(at, isCovered)}>
                {nameOf(line)}
              </Checkbox>
            )}
            <Text look="small" tone="quiet">
              <LineRight line={line} isPaid={isPaid} />
            </Text>
          </li>
        ))}
      </Stack>
      {hasNone ? (
        <FormError>
          <Trans id="withdraw.none">Choisis au moins un achat.</Trans>
        </FormError>
      ) : null}
      <WhatFollows page={page} covered={open.filter(({ at }) => isWhole || !left.has(at))} />
    </Stack>
  )
}

interface WhatFollowsProps {
  page: OrderPage
  covered: readonly OpenLine[]
}

function WhatFollows({ page, covered }: WhatFollowsProps) {
  const euros = useEuros()
  const amount = euros(covered.reduce((sum, { line }) => sum + line.total, 0))
  if (page.status === 'pending')
    return (
      <Text>
        <Trans id="withdraw.follows.unpaid">
          La commande est annulée, et tu ne dois rien. Si ton paiement est en route, il te revient.
        </Trans>
      </Text>
    )
  if (covered.some(({ line }) => line.withdrawal.is_partly_owed))
    return (
      <Text>
        <Trans id="withdraw.follows.partly">
          Le travail s’arrête. Nous te remboursons ce qui n’est pas fait, au plus tard quatorze
          jours après ta déclaration, par le moyen de paiement utilisé.
        </Trans>
      </Text>
    )
  if (page.refunded > 0)
    return (
      <Text>
        <Trans id="withdraw.follows.rest">
          Nous te remboursons ce qui ne l’est pas encore, au plus tard quatorze jours après ta
          déclaration, par le moyen de paiement utilisé.
        </Trans>
      </Text>
    )
  return (
    <Text>
      <Trans id="withdraw.follows">
        Nous te remboursons {amount}, au plus tard quatorze jours après ta déclaration, par le moyen
        de paiement utilisé. Les fichiers et les leçons de cet achat se ferment ; efface les
        fichiers déjà reçus.
      </Trans>
    </Text>
  )
}
