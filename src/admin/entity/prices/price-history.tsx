import { Trans, useLingui } from '@lingui/react/macro'
import { History } from 'lucide-react'
import { useState } from 'react'
import { useIsOnline } from '#admin/entity/browser/use-is-online.ts'
import { useDates } from '#admin/entity/words/use-dates.ts'
import { useFailureWords } from '#admin/entity/words/use-failure-words.ts'
import { useStateSentences } from '#admin/entity/words/use-state-sentences.ts'
import {
  type Priced,
  type PriceHistory as Prices,
  priceHistory,
  pricesPath,
} from '#contract/reports/prices.ts'
import { type Asked, askServer } from '#device/account/ask-server.ts'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import { eurosToCents } from '#domain/money.ts'
import { useMoney } from '#i18n/use-money.ts'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { FactList } from '#ui/ledger/fact-list.tsx'
import { Text } from '#ui/type/text.tsx'

type PriceHistoryProps = { readonly entity: Priced; readonly rowId: string }

/** What it has cost since when: the server alone has kept it. */
export function PriceHistory({ entity, rowId }: PriceHistoryProps) {
  const { t } = useLingui()
  const say = useStateSentences()
  const failureWords = useFailureWords()
  const backOffice = useBackOffice()
  const isOnline = useIsOnline()
  const [asked, setAsked] = useState<Asked<Prices> | 'busy' | null>(null)
  const load = async () => {
    setAsked('busy')
    setAsked(
      await askServer(backOffice, { method: 'GET', path: pricesPath(entity, rowId) }, priceHistory),
    )
  }
  return (
    <Stack gap="sm">
      <Row>
        <Button
          size="sm"
          tone="quiet"
          icon={<History aria-hidden="true" />}
          disabled={!isOnline}
          busy={asked === 'busy'}
          busyLabel={t({ id: 'admin.prices.busy', message: 'Chargement…' })}
          onClick={() => void load()}
        >
          <Trans id="admin.prices.show">Historique du prix</Trans>
        </Button>
      </Row>
      <Stack gap="xs" role="status">
        {isOnline ? null : (
          <Text look="small" tone="quiet">
            {say('offline', 'shownOnline')}
          </Text>
        )}
        {asked === null || asked === 'busy' ? null : asked.type === 'done' ? (
          <PriceList history={asked.value} />
        ) : (
          <Text look="small">
            <Trans id="admin.prices.failed">Impossible de charger l’historique du prix.</Trans>{' '}
            {failureWords(asked)}
          </Text>
        )}
      </Stack>
    </Stack>
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

/** Whether something was struck then: of models nothing is. */
const isStruck = (price: number | null, original: number | null): boolean =>
  original !== null && original > (price ?? 0)
