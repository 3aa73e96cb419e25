import { Trans } from '@lingui/react/macro'
import { WriteToUs } from '#site/shell/order/write-to-us.tsx'
import { Banner } from '#ui/display/banner.tsx'
import { Row } from '#ui/layout/row.tsx'
import { OrderSection, type OrderSectionProps } from './order-section.tsx'

/** Why an order that is not paid cannot be paid just now; nothing where it can, or need not be. */
export function PaymentHold({ page: { payment_hold } }: OrderSectionProps) {
  if (!payment_hold) return null
  return (
    <OrderSection id="order-payment" title={<Trans id="order-page.payment">Payer</Trans>}>
      <Banner tone="info">
        {payment_hold === 'country' ? (
          <Trans id="pay.hold.country">
            Ta commande est enregistrée, mais nous ne vendons pas encore dans le pays que tu as
            indiqué : elle ne peut pas être payée, et tu ne dois rien.
          </Trans>
        ) : (
          <Trans id="pay.hold.seller">
            Ta commande est enregistrée. Le paiement n’est pas encore ouvert sur ce site : il le
            sera sur cette page, et tu ne dois rien d’ici là.
          </Trans>
        )}
      </Banner>
      <Row>
        <WriteToUs />
      </Row>
    </OrderSection>
  )
}
