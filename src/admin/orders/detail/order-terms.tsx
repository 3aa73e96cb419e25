import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, CircleX } from 'lucide-react'
import { useDates } from '#admin/entity/words/use-dates.ts'
import { consentLabel } from '#admin/orders/money/money-labels.ts'
import type { OrderFile, OrderLine } from '#contract/commerce/order-file.ts'
import { isolate } from '#domain/text/isolate.ts'
import { Badge } from '#ui/display/badge.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { FactList } from '#ui/ledger/fact-list.tsx'
import { Heading } from '#ui/type/heading.tsx'
import { Text } from '#ui/type/text.tsx'

/** What the buyer has agreed to, when, to which text; and until when they may change their mind. */
export function OrderTerms({ consents, lines }: Pick<OrderFile, 'consents' | 'lines'>) {
  return (
    <Stack as="section" gap="sm">
      <Heading level={3} look="small">
        <Trans id="admin.orders.terms">Consentements et délais</Trans>
      </Heading>
      <Consents consents={consents} />
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place alone
        <LineTerms key={at} line={line} />
      ))}
    </Stack>
  )
}

function Consents({ consents }: Pick<OrderFile, 'consents'>) {
  const { i18n } = useLingui()
  const { moment } = useDates()
  if (consents === null)
    return (
      <Text look="small" tone="quiet">
        <Trans id="admin.orders.consents.none">Aucun consentement n’est conservé.</Trans>
      </Text>
    )
  const given = moment(consents.at)
  const { version } = consents
  return (
    <Stack gap="xs">
      <Row as="ul" gap="2xs" wrap>
        {consents.given.map(({ name, is_given }) => {
          const label = consentLabel(name)
          return (
            <li key={name}>
              <Badge
                tone={is_given ? 'success' : 'neutral'}
                icon={
                  is_given ? <CircleCheck aria-hidden="true" /> : <CircleX aria-hidden="true" />
                }
              >
                {label ? i18n._(label) : name}
                {is_given ? null : (
                  <>
                    {' '}
                    <Trans id="admin.orders.consents.refused">: non</Trans>
                  </>
                )}
              </Badge>
            </li>
          )
        })}
      </Row>
      <Text look="small" tone="quiet">
        {version === null ? (
          <Trans id="admin.orders.consents.at">Le {given}</Trans>
        ) : (
          <Trans id="admin.orders.consents.version">
            Le {given} · texte en version {version}
          </Trans>
        )}
      </Text>
    </Stack>
  )
}

function LineTerms({ line }: { readonly line: OrderLine }) {
  const { t } = useLingui()
  const { day, moment } = useDates()
  const { withdrawal_ends_at, guarantee_ends_at, delivery_from, is_revoked } = line
  return (
    <Stack gap="2xs">
      <Row gap="2xs" wrap>
        <Text as="strong" look="small">
          {isolate(line.name)}
        </Text>
        {is_revoked ? (
          <Badge>
            <Trans id="admin.orders.line.revoked">Remboursée, accès fermé</Trans>
          </Badge>
        ) : null}
      </Row>
      <FactList
        facts={[
          {
            label: t({ id: 'admin.orders.line.withdrawal', message: 'Rétractation jusqu’au' }),
            value:
              withdrawal_ends_at === null
                ? t({ id: 'admin.orders.line.waived', message: 'Droit abandonné' })
                : day(lastDayOf(withdrawal_ends_at)),
          },
          ...(guarantee_ends_at === null
            ? []
            : [
                {
                  label: t({ id: 'admin.orders.line.guarantee', message: 'Garantie jusqu’au' }),
                  value: day(lastDayOf(guarantee_ends_at)),
                },
              ]),
          ...(delivery_from === null
            ? []
            : [
                {
                  label: t({ id: 'admin.orders.line.delivery', message: 'Livrable à partir du' }),
                  value: moment(delivery_from),
                },
              ]),
        ]}
      />
    </Stack>
  )
}

/** A deadline is over with the first moment of the day after. */
const lastDayOf = (endsAt: string): string => new Date(Date.parse(endsAt) - 1).toISOString()
