import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { isolate } from '#domain/text/isolate.ts'
import { legalDocumentHead } from '#site/shell/legal-heads.ts'
import { WriteToUs } from '#site/shell/order/write-to-us.tsx'
import { Row } from '#ui/layout/row.tsx'
import { FactList } from '#ui/ledger/fact-list.tsx'
import { TextLink } from '#ui/type/text-link.tsx'
import { OrderSection, type OrderSectionProps } from './order-section.tsx'

/** Who sells, as far as the settings say so, and how to reach them. */
export function OrderSeller({ page: { seller } }: OrderSectionProps) {
  const { t, i18n } = useLingui()
  const terms = i18n._(legalDocumentHead('cgv').title)
  const facts = [
    {
      label: t({ id: 'seller.name', message: 'Nom' }),
      value: [seller.name, seller.legal_form].filter(Boolean).map(isolate).join(', '),
    },
    { label: t({ id: 'seller.address', message: 'Adresse' }), value: seller.address },
    { label: t({ id: 'seller.siret', message: 'SIRET' }), value: seller.siret },
    { label: t({ id: 'seller.vat', message: 'Numéro de TVA' }), value: seller.vat_number },
    { label: t({ id: 'seller.email', message: 'E-mail' }), value: seller.email },
  ].filter(({ value }) => value !== '')
  return (
    <OrderSection id="order-seller" title={<Trans id="order-page.seller">Vendeur et aide</Trans>}>
      <FactList facts={facts} labels="above" />
      <Row gap="sm" wrap>
        <WriteToUs />
        <TextLink look="alone" asChild>
          <Link to="/legal/cgv">{terms}</Link>
        </TextLink>
      </Row>
    </OrderSection>
  )
}
