import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useMoment } from '#site/shell/page/use-moment.ts'
import { Card } from '#ui/display/card.tsx'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/row.tsx'
import { FactList } from '#ui/ledger/fact-list.tsx'
import { Heading } from '#ui/type/heading.tsx'
import { Text } from '#ui/type/text.tsx'

/** What was declared on this page. */
export type WithdrawReceipt = {
  readonly name: string
  readonly email: string
  readonly order: string
  readonly declaredMs: number
  /** The acknowledgement goes by e-mail as well. */
  readonly mail: boolean
}

/** The acknowledgement on screen: content, date and time. It takes the focus of the form that is gone. */
export function WithdrawReceiptCard({ receipt }: { receipt: WithdrawReceipt }) {
  const { t } = useLingui()
  const moment = useMoment()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { name, email, order, declaredMs, mail } = receipt
  return (
    <Card as="section" tone="raised" aria-labelledby="withdraw-receipt">
      <Heading level={2} look="card" id="withdraw-receipt" ref={heading} tabIndex={-1}>
        <Trans id="withdraw.sent">Déclaration de rétractation reçue</Trans>
      </Heading>
      <FactList
        labels="above"
        facts={[
          { label: t({ id: 'withdraw.receipt.order', message: 'Achat' }), value: order },
          { label: t({ id: 'message.name', message: 'Nom' }), value: name },
          { label: t({ id: 'message.email', message: 'E-mail' }), value: email },
          {
            label: t({ id: 'withdraw.receipt.declared', message: 'Déclarée le' }),
            value: moment(declaredMs),
          },
        ]}
      />
      <Text>
        {mail ? (
          <Trans id="withdraw.receipt.mail">
            L’accusé de réception part aussi à ton adresse e-mail. Nous vérifions la commande : si
            le droit existe, tu es remboursé par le moyen de paiement utilisé, au plus tard quatorze
            jours après ta déclaration.
          </Trans>
        ) : (
          <Trans id="withdraw.receipt.no-mail">
            Ce site n’envoie pas d’e-mail en ce moment : imprime cette page ou garde-en une copie.
            Nous vérifions la commande : si le droit existe, tu es remboursé par le moyen de
            paiement utilisé, au plus tard quatorze jours après ta déclaration.
          </Trans>
        )}
      </Text>
      <Row>
        <Button onClick={() => window.print()}>
          <Trans id="withdraw.receipt.print">Imprimer</Trans>
        </Button>
      </Row>
    </Card>
  )
}
