import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { HandCoins } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { OfflineMoneyNote } from '#admin/orders/order-requests.tsx'
import { useNotifyLoadFailure } from '#admin/shared/call-failures.ts'
import { useStateSentences } from '#admin/shared/labels/state-sentences.ts'
import { PersonListSkeleton } from '#admin/shared/list/list-row.tsx'
import {
  ListOutdated,
  ListUnavailable,
  SignedOut,
  useIsSignedOut,
} from '#admin/shared/online-section.tsx'
import type { StrayMoney } from '#contract/admin/stray-money.ts'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { RecordList } from '#ui/table/record-row.tsx'
import { Heading, Text } from '#ui/text/text.tsx'
import { useStrayMoney } from './stray-money-context.tsx'
import { StrayMoneyRow } from './stray-money-row.tsx'

/** Money that fits no order, each entry with its actions. */
export function StrayMoneyView() {
  if (!useIsSignedOut()) return <ReadStrays />
  return (
    <SignedOut icon={<HandCoins />}>
      <Trans id="admin.stray.signed-out">Reconnectez-vous pour voir l’argent à rapprocher.</Trans>
    </SignedOut>
  )
}

function ReadStrays() {
  const { t } = useLingui()
  const say = useStateSentences()
  const { value, problem, reload } = useStrayMoney()
  useLoadFailureToast(problem)
  if (value === null)
    return problem === null ? (
      <PersonListSkeleton label={say('loading')} />
    ) : (
      <ListUnavailable
        problem={problem}
        onRetry={reload}
        offline={t({
          id: 'admin.stray.offline',
          message: 'Argent à rapprocher indisponible hors ligne',
        })}
        failed={t({
          id: 'admin.stray.load-failed',
          message: 'Impossible de charger l’argent à rapprocher',
        })}
      >
        <Trans id="admin.stray.offline.text">
          Ces paiements ne sont enregistrés sur aucun appareil : ils s’afficheront dès que le
          serveur répondra.
        </Trans>
      </ListUnavailable>
    )
  const open = value.entries.filter(({ state }) => state === 'open')
  const seen = value.entries.filter(({ state }) => state !== 'open')
  return (
    <Stack gap="md">
      {problem === null ? (
        <OfflineMoneyNote />
      ) : (
        <ListOutdated problem={problem} onRetry={reload} />
      )}
      <OpenStrays entries={open} onChanged={() => void reload()} />
      {seen.length === 0 ? null : <SeenStrays entries={seen} onChanged={() => void reload()} />}
    </Stack>
  )
}

type Problem = NonNullable<ReturnType<typeof useStrayMoney>['problem']>

/** The whole back-office loads it without toasts; on its own screen a failure shows a toast. */
const useLoadFailureToast = (problem: Problem | null): void => {
  const { t } = useLingui()
  const notifyLoadFailure = useNotifyLoadFailure(
    t({
      id: 'admin.stray.load-failed',
      message: 'Impossible de charger l’argent à rapprocher',
    }),
  )
  const onProblem = useEffectEvent((type: Problem) => {
    if (type !== 'refused' && type !== 'busy' && type !== 'server-error') {
      if (type === 'not-ours') notifyLoadFailure({ type, isFinal: false })
      else notifyLoadFailure({ type })
    } else if (type === 'refused') notifyLoadFailure({ type, detail: null, code: null, fields: [] })
    else notifyLoadFailure({ type, detail: null, retryAfterMs: 0 })
  })
  useEffect(() => {
    if (problem !== null) onProblem(problem)
  }, [problem])
}

type StraysProps = {
  readonly entries: readonly StrayMoney[]
  readonly onChanged: () => void
}

function OpenStrays({ entries, onChanged }: StraysProps) {
  const { t } = useLingui()
  return (
    <Stack gap="sm">
      <Text as="div" look="small" tone="quiet" role="status">
        {entries.length === 0
          ? null
          : t({
              id: 'admin.stray.count',
              message: plural(entries.length, {
                one: '# paiement à voir',
                other: '# paiements à voir',
              }),
            })}
      </Text>
      {entries.length === 0 ? (
        <EmptyState
          icon={<HandCoins />}
          title={t({ id: 'admin.stray.empty', message: 'Tout l’argent a sa commande' })}
        >
          <Trans id="admin.stray.empty.text">
            Un paiement en double, en retard, d’un autre montant ou sans commande s’affiche ici, et
            la cloche vous prévient.
          </Trans>
        </EmptyState>
      ) : (
        <RecordList label={t({ id: 'admin.stray', message: 'Argent à rapprocher' })}>
          {entries.map((entry) => (
            <StrayMoneyRow key={entry.id} money={entry} onChanged={onChanged} />
          ))}
        </RecordList>
      )}
    </Stack>
  )
}

function SeenStrays({ entries, onChanged }: StraysProps) {
  const { t } = useLingui()
  return (
    <Stack as="section" gap="sm">
      <Heading level={2} look="small">
        <Trans id="admin.stray.seen">Déjà traité</Trans>
      </Heading>
      <RecordList label={t({ id: 'admin.stray.seen', message: 'Déjà traité' })}>
        {entries.map((entry) => (
          <StrayMoneyRow key={entry.id} money={entry} onChanged={onChanged} />
        ))}
      </RecordList>
    </Stack>
  )
}
