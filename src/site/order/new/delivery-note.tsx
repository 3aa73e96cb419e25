import { Trans, useLingui } from '@lingui/react/macro'
import { usePublicSettings } from '#device/public/public-settings.ts'
import { useVatNote } from '#site/shell/order/use-vat.ts'
import { FactList } from '#ui/ledger/fact-list.tsx'

export type Offered = 'pack' | 'plan' | 'package' | 'custom'

/** What is delivered and when, said before it is ordered (Code de la consommation, article L221-5). */
export function DeliveryNote({ offer }: { offer: Offered }) {
  const { t } = useLingui()
  const { what, when } = useDelivery()[offer]
  const vat = useVatNote()
  const { vat_status, vat_number } = usePublicSettings().seller
  // Who charges none may have a number all the same, for what they buy.
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
