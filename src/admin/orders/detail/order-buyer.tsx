import { Trans, useLingui } from '@lingui/react/macro'
import { UserPen } from 'lucide-react'
import { useState } from 'react'
import { OfflineNote } from '#admin/orders/order-requests.tsx'
import { useIsOnline } from '#admin/shared/sync-status.ts'
import type { OrderFile } from '#contract/admin/order-file.ts'
import { formatSiret } from '#domain/commerce/siret.ts'
import { mailtoAddress } from '#domain/text/email-address.ts'
import { isolate } from '#domain/text/isolate.ts'
import { Button } from '#ui/form/button.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { type Fact, FactList } from '#ui/table/fact-list.tsx'
import { Heading, Text } from '#ui/text/text.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import { CorrectBuyerDialog } from './correct-buyer-dialog.tsx'

type OrderBuyerProps = Pick<OrderFile, 'buyer'> & {
  readonly orderId: string
  readonly onCorrected: () => void
}

/** The facts about the buyer's company. */
const useCompanyFacts = (): ((
  company: NonNullable<OrderFile['buyer']>['company'],
) => readonly Fact[]) => {
  const { t } = useLingui()
  return (company) =>
    company === null
      ? []
      : [
          {
            label: t({ id: 'admin.buyer.company', message: 'Entreprise' }),
            value: isolate(company.name),
          },
          ...(company.siret === ''
            ? []
            : [
                {
                  label: t({ id: 'admin.settings.field.siret', message: 'SIRET' }),
                  value: formatSiret(company.siret),
                },
              ]),
          ...(company.address === ''
            ? []
            : [
                {
                  label: t({ id: 'admin.buyer.address', message: 'Adresse de facturation' }),
                  value: isolate(company.address.replaceAll('\n', ', ')),
                },
              ]),
        ]
}

export function OrderBuyer({ orderId, buyer, onCorrected }: OrderBuyerProps) {
  const { t } = useLingui()
  const isOnline = useIsOnline()
  const companyFacts = useCompanyFacts()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Stack as="section" gap="sm">
      <Heading level={3} look="small">
        <Trans id="admin.orders.buyer">Acheteur</Trans>
      </Heading>
      {buyer === null ? (
        <Text look="small" tone="quiet">
          <Trans id="admin.orders.buyer.none">
            Personne n’est nommé : la commande est ancienne, ou les données ont été effacées.
          </Trans>
        </Text>
      ) : (
        <FactList
          labels="above"
          facts={[
            {
              label: t({ id: 'admin.buyer.name', message: 'Nom' }),
              value: buyer.name ? isolate(buyer.name) : '—',
            },
            {
              label: t({ id: 'admin.users.email', message: 'E-mail' }),
              value: <TextLink href={mailtoAddress(buyer.email)}>{buyer.email}</TextLink>,
            },
            ...companyFacts(buyer.company),
          ]}
        />
      )}
      <OfflineNote>
        <Trans id="admin.buyer.offline">
          Vous êtes hors ligne : l’acheteur pourra être corrigé une fois en ligne.
        </Trans>
      </OfflineNote>
      <Row gap="xs" wrap>
        <Button
          size="sm"
          icon={<UserPen aria-hidden="true" />}
          disabled={!isOnline}
          onClick={() => setIsOpen(true)}
        >
          <Trans id="admin.buyer.correct.open">Corriger…</Trans>
        </Button>
      </Row>
      <CorrectBuyerDialog
        key={JSON.stringify(buyer)}
        {...{ orderId, buyer, onCorrected }}
        open={isOpen}
        onClose={() => setIsOpen(false)}
      />
    </Stack>
  )
}
