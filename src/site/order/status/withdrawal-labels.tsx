import { Trans, useLingui } from '@lingui/react/macro'
import type { OrderPage } from '#contract/public/order-page.ts'
import { createDateFormat } from '#i18n/create-date-format.ts'
import { useLocale } from '#i18n/use-locale.ts'

type Line = OrderPage['lines'][number]

/** The last day on which something can be done, given the moment when it ends. */
const useLastDay = (): ((endsAt: string | null) => string) => {
  const format = createDateFormat(useLocale(), { dateStyle: 'long' })
  return (endsAt) => (endsAt === null ? '' : format(Date.parse(endsAt) - 1))
}

interface LineRightProps {
  line: Line
  isPaid: boolean
}

/** The state of the right to withdraw from one line, in words. */
export function LineRight({ line: { withdrawal }, isPaid }: LineRightProps) {
  const day = useLastDay()(withdrawal.ends_at)
  switch (withdrawal.state) {
    case 'open':
      return <OpenRight withdrawal={withdrawal} day={day} isPaid={isPaid} />
    case 'given-up':
      return (
        <Trans id="right.given-up">
          Livré tout de suite à ta demande : tu as reconnu perdre alors ton droit de rétractation.
        </Trans>
      )
    case 'over':
      return <Trans id="right.over">Le délai pour renoncer s’est terminé le {day}.</Trans>
    case 'withdrawn':
      return <Trans id="right.withdrawn">Tu as renoncé à cet achat.</Trans>
    case 'refunded':
      return <Trans id="right.refunded">Remboursé en totalité.</Trans>
    case 'cancelled':
      return <Trans id="right.cancelled">Commande annulée.</Trans>
  }
}

interface OpenRightProps {
  withdrawal: Line['withdrawal']
  day: string
  isPaid: boolean
}

function OpenRight({ withdrawal, day, isPaid }: OpenRightProps) {
  const { t } = useLingui()
  if (!isPaid)
    return <Trans id="right.unpaid">Rien n’est payé : tu peux renoncer à tout moment.</Trans>
  if (withdrawal.kind === 'guarantee')
    return t({
      id: 'right.guarantee',
      message: `Garantie de {refundTime} : tu peux te faire rembourser jusqu’au ${day} inclus, sans donner de raison.`,
    })
  if (withdrawal.is_partly_owed)
    return (
      <Trans id="right.partly-owed">
        Tu peux renoncer jusqu’au {day} inclus. Le travail a commencé à ta demande : la part déjà
        faite reste due.
      </Trans>
    )
  return (
    <Trans id="right.open">Tu peux renoncer jusqu’au {day} inclus, sans donner de raison.</Trans>
  )
}
