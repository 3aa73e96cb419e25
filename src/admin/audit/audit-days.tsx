import { useServerNow } from '#admin/entity/browser/use-server-now.ts'
import { AuditRow, auditPlace } from '#admin/entity/list/audit-row.tsx'
import { useDates } from '#admin/entity/words/use-dates.ts'
import { useStateSentences } from '#admin/entity/words/use-state-sentences.ts'
import type { AuditEntry } from '#contract/reports/audit.ts'
import { placeKey, useRowsByPlace } from '#device/account/use-rows-by-place.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading } from '#ui/type/heading.tsx'
import { RecordList, RecordRow } from '#ui/workbench/record-row.tsx'
import { dayTitle, groupByDay } from './group-by-day.ts'

type AuditDaysProps = { readonly entries: readonly AuditEntry[] }

/** The log under the days of the house's calendar. */
export function AuditDays({ entries }: AuditDaysProps) {
  const locale = useLocale()
  const { clock } = useDates()
  const nowMs = useServerNow(60_000)
  const rows = useRowsByPlace(entries.map(auditPlace))
  return (
    <Stack gap="lg">
      {groupByDay(entries).map(({ day, entries: ofDay }) => {
        const title = dayTitle(locale, day, nowMs)
        return (
          <Stack key={day} as="section" gap="2xs">
            <Heading level={2} look="small">
              {title}
            </Heading>
            <RecordList label={title}>
              {ofDay.map((entry) => (
                <AuditRow
                  key={entry.id}
                  entry={entry}
                  row={rows.get(placeKey(auditPlace(entry))) ?? null}
                  time={clock(entry.at)}
                />
              ))}
            </RecordList>
          </Stack>
        )
      })}
    </Stack>
  )
}

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f'] as const

export function AuditSkeleton() {
  const say = useStateSentences()
  return (
    <Stack gap="2xs" role="group" aria-busy="true" aria-label={say('loading')}>
      <RecordList>
        {PLACES.map((place) => (
          <RecordRow
            key={place}
            media={<Skeleton shape="round" width="1.25rem" height="1.25rem" />}
            title={<Skeleton width="14rem" />}
            meta={<Skeleton width="9rem" />}
          />
        ))}
      </RecordList>
    </Stack>
  )
}
