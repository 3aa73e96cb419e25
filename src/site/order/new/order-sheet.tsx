import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, use } from 'react'
import { usePublicSettings } from '#device/public/public-settings.ts'
import type { PriceLine } from '#site/shared/order/custom-price-lines.ts'
import { PriceReceipt } from '#site/shared/order/price-receipt.tsx'
import { useVatNote } from '#site/shared/order/vat-labels.ts'
import { PageHeading } from '#site/shared/page/page-heading.tsx'
import { Page, Section } from '#ui/layout/page.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { FactList } from '#ui/table/fact-list.tsx'
import { Text } from '#ui/text/text.tsx'
import { OrderForm } from './order-form.tsx'
import { PlainOrderContext, PlainOrderForm } from './plain-order-form.tsx'
import type { OrderedThing } from './use-order-form.ts'

type Offered = 'pack' | 'plan' | 'package' | 'custom'

interface OrderSheetProps extends OrderedThing {
  lines: readonly PriceLine[]
  offer: Offered
  children?: ReactNode
}

export function OrderSheet({ lines, offer, children, ...order }: OrderSheetProps) {
  const { t } = useLingui()
  return (
    <Section spacing="xl">
      <Page width="text">
        <Stack gap="xl">
          <Stack gap="sm">
            <Text look="label" tone="quiet">
              <Trans id="order.label.review">Vérifier et commander</Trans>
            </Text>
            <PageHeading>
              <Trans id="order.title">Ta commande</Trans>
            </PageHeading>
            <Text look="lead" tone="quiet">
              {t({
                id: 'order.lead.pay',
                message:
                  'Vérifie, laisse ton e-mail, commande. Tu paies ensuite, en ligne ou par virement, et tout reste sur la page de ta commande.',
              })}
            </Text>
          </Stack>
          <Stack gap="md">
            <PriceReceipt lines={lines} totalCents={order.totalCents} />
            {children}
            <DeliveryNote offer={offer} />
          </Stack>
          <Stack gap="md">
            {use(PlainOrderContext) ? <PlainOrderForm {...order} /> : <OrderForm {...order} />}
          </Stack>
        </Stack>
      </Page>
    </Section>
  )
}

/** What is delivered and when, shown before the order (Code de la consommation, article L221-5). */
export function DeliveryNote({ offer }: { offer: Offered }) {
  const { t } = useLingui()
  const { what, when } = useDelivery()[offer]
  const vat = useVatNote()
  const { vat_status, vat_number } = usePublicSettings().seller
  // A seller that charges no VAT may still have a number, for its own purchases.
  const vatNumber = vat_status === 'liable' ? vat_number : ''
  return (
    <FactList
      facts={[
        { label: t({ id: 'delivery.what', message: 'Tu reçois' }), value: what },
        { label: t({ id: 'delivery.when', message: 'Quand' }), value: when },
        {
          label: t({ id: 'delivery.price', message: 'Prix' }),
          value: <Trans id="delivery.vat">En euros, sans autres frais. {vat}.</Trans>,
        },
        ...(vatNumber === ''
          ? []
          : [{ label: t({ id: 'seller.vat', message: 'Numéro de TVA' }), value: vatNumber }]),
      ]}
      labels="above"
    />
  )
}

type Delivery = { readonly what: string; readonly when: string }

const useDelivery = (): Readonly<Record<Offered, Delivery>> => {
  const { t } = useLingui()
  return {
    pack: {
      what: t({
        id: 'delivery.pack',
        message: 'Les fichiers du pack, à télécharger sur la page de ta commande.',
      }),
      when: t({
        id: 'delivery.pack.when',
        message:
          'Dès le paiement si tu coches les deux accords facultatifs, sinon à la fin du délai de rétractation de 14 jours.',
      }),
    },
    plan: {
      what: t({
        id: 'delivery.plan',
        message: 'L’accès à ton cours, par la page de ta commande et par e-mail.',
      }),
      when: t({
        id: 'delivery.plan.when',
        message:
          'Dès le paiement si tu coches les deux accords facultatifs, sinon à la fin du délai de rétractation de 14 jours. Satisfait ou remboursé pendant {refundTime}.',
      }),
    },
    package: {
      what: t({
        id: 'delivery.package',
        message: 'L’accompagnement de la formule, suivi sur la page de ta commande.',
      }),
      when: t({
        id: 'delivery.package.when',
        message:
          'Nous t’écrivons sous {replyTime}. Avant toute création, nous vérifions ton âge et recueillons ton accord écrit.',
      }),
    },
    custom: {
      what: t({
        id: 'delivery.custom',
        message: 'Ton modèle et ses fichiers, avec {revisions} révisions incluses.',
      }),
      when: t({
        id: 'delivery.custom.when',
        message: 'Validation sous {replyTime}, première version en {versionTime}.',
      }),
    },
  }
}
