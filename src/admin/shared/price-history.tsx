import { Trans, useLingui } from '@lingui/react/macro'
import { History } from 'lucide-react'
import { useState } from 'react'
import {
  type Priced,
  type PriceHistory as Prices,
  priceHistory,
  pricesPath,
} from '#contract/admin/price-history.ts'
import { useServerAnswer } from '#device/back-office/use-server-answer.ts'
import { eurosToCents } from '#domain/money.ts'
import { useMoney } from '#i18n/use-locale.ts'
import { Button } from '#ui/form/button.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { FactList } from '#ui/table/fact-list.tsx'
import { Text } from '#ui/text/text.tsx'
import { useFailureCause, useNotifyLoadFailure } from './call-failures.ts'
import { useDates } from './labels/date-and-time.ts'
import { useStateSentences } from './labels/state-sentences.ts'
import { RetryButton } from './online-section.tsx'
import { useIsOnline } from './sync-status.ts'

type PriceHistoryProps = { readonly entity: Priced; readonly rowId: string }

/** Former prices and their dates: only the server has them. */
export function PriceHistory(of: PriceHistoryProps) {
  const say = useStateSentences()
  const isOnline = useIsOnline()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Stack gap="sm">
      {isOpen ? null : (
        <Row>
          <Button
            size="sm"
            tone="quiet"
            icon={<History aria-hidden="true" />}
            disabled={!isOnline}
            onClick={() => setIsOpen(true)}
          >
            <Trans id="admin.prices.show">Historique du prix</Trans>
          </Button>
        </Row>
      )}
      {isOnline || isOpen ? null : (
        <Text look="small" tone="quiet">
          {say('offline', 'shownOnline')}
        </Text>
      )}
      {isOpen ? (
        <Stack gap="xs" role="status">
          <AskedPrices {...of} />
        </Stack>
      ) : null}
    </Stack>
  )
}

function AskedPrices({ entity, rowId }: PriceHistoryProps) {
  const { t } = useLingui()
  const say = useStateSentences()
  const failureCause = useFailureCause()
  const notifyLoadFailure = useNotifyLoadFailure(
    t({ id: 'admin.prices.failed', message: 'Impossible de charger l’historique du prix' }),
  )
  const { value, problem, reload } = useServerAnswer(
    pricesPath(entity, rowId),
    priceHistory,
    notifyLoadFailure,
  )
  if (value !== null) return <PriceList history={value} />
  if (problem === null)
    return (
      <Text look="small" tone="quiet">
        {say('loading')}
      </Text>
    )
  return (
    <Row>
      <Text look="small">{failureCause({ type: problem })}</Text>
      <RetryButton size="sm" onRetry={reload} />
    </Row>
  )
}

function PriceList({ history: { prices } }: { readonly history: Prices }) {
  const { t } = useLingui()
  const { moment } = useDates()
  const money = useMoney()
  if (prices.length === 0)
    return (
      <Text look="small" tone="quiet">
        <Trans id="admin.prices.none">Ce prix n’a pas encore changé.</Trans>
      </Text>
    )
  const own = t({ id: 'admin.prices.own', message: 'prix par défaut' })
  const shown = (euros: number | null): string =>
    euros === null ? own : money(eurosToCents(euros))
  return (
    <FactList
      facts={prices.map(({ at, price, original_price }) => {
        const [now, struck] = [shown(price), shown(original_price)]
        return {
          label: moment(at),
          value: isStruck(price, original_price)
            ? t({ id: 'admin.prices.struck', message: `${now}, prix barré ${struck}` })
            : now,
        }
      })}
    />
  )
}

/** Whether a struck-through price was shown then: models never have one. */
const isStruck = (price: number | null, original: number | null): boolean =>
  original !== null && original > (price ?? 0)
