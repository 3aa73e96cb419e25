import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { ADMIN_PAGES } from '#admin/shared/admin-pages.ts'
import { personName } from '#admin/shared/labels/person-name.ts'
import { auditSubjectLabel } from '#admin/shared/list/audit-row.tsx'
import { ListSelect } from '#admin/shared/list/list-select.tsx'
import { useUrlChoice, useUrlFilter } from '#admin/shared/url-state.ts'
import { AUDIT_SUBJECTS } from '#contract/admin/audit.ts'
import type { AuditFilter } from '#device/back-office/use-audit-log.ts'
import { useRowsWith } from '#device/back-office/use-rows.ts'
import { dayOf, dayStart, shiftDay } from '#domain/business-calendar.ts'
import { shortId } from '#domain/uuid.ts'

/** The period; empty: the whole log. */
const AUDIT_SPANS = ['jour', 'semaine', 'mois'] as const

type AuditSpan = (typeof AUDIT_SPANS)[number] | ''

export type AddressAuditFilter = {
  readonly value: AuditFilter
  readonly span: AuditSpan
  readonly setEntity: (entity: string) => void
  readonly setActor: (actor: string) => void
  readonly setSpan: (span: string) => void
  readonly clear: () => void
}

/** The log's filters, stored in the address. Values that the server does not know are ignored. */
export const useAuditFilter = (): AddressAuditFilter => {
  const [entity, setEntity] = useUrlChoice('quoi', AUDIT_SUBJECTS)
  const [actorParam, setActor] = useUrlFilter('qui')
  const [span, setSpan] = useUrlChoice('depuis', AUDIT_SPANS)
  const actor = /^[\w-]{1,100}$/.test(actorParam) ? actorParam : ''
  const value = useMemo(
    () => ({ entity, actor, since: span === '' ? '' : startOf(span, Date.now()) }),
    [entity, actor, span],
  )
  const clear = () => {
    setEntity('')
    setActor('')
    setSpan('')
  }
  return { value, span, setEntity, setActor, setSpan, clear }
}

const DAYS = { jour: 0, semaine: 6, mois: 29 } as const

/** The first moment of this number of calendar days in the business's time zone, including today. */
export const startOf = (span: keyof typeof DAYS, nowMs: number): string =>
  new Date(dayStart(shiftDay(dayOf(nowMs), -DAYS[span]))).toISOString()

type AuditFiltersProps = { readonly filter: AddressAuditFilter }

export function AuditFilters({ filter }: AuditFiltersProps) {
  const { t, i18n } = useLingui()
  return (
    <>
      <SubjectFilter filter={filter} />
      <ActorFilter filter={filter} />
      <ListSelect
        label={t({ id: 'admin.audit.span', message: 'Période' })}
        usual={t({ id: 'admin.audit.span.all', message: 'Toute la période' })}
        value={filter.span}
        onChange={filter.setSpan}
        choices={AUDIT_SPANS.map((span) => ({ value: span, label: i18n._(spanLabel(span)) }))}
      />
    </>
  )
}

function SubjectFilter({ filter }: AuditFiltersProps) {
  const { t, i18n } = useLingui()
  const subjects = AUDIT_SUBJECTS.flatMap((subject) => {
    const page = ADMIN_PAGES.find(({ path }) => path === subject)
    const label = page?.label() ?? auditSubjectLabel(subject)
    return label ? [{ value: subject, label: i18n._(label) }] : []
  })
  return (
    <ListSelect
      label={t({ id: 'admin.audit.what', message: 'Type d’élément' })}
      usual={t({ id: 'admin.audit.what.all', message: 'Tous les types' })}
      value={filter.value.entity}
      onChange={filter.setEntity}
      choices={subjects}
    />
  )
}

function ActorFilter({ filter }: AuditFiltersProps) {
  const { t } = useLingui()
  const { actor } = filter.value
  const admins = useRowsWith('users', 'role', 'admin') ?? []
  // Also while the list of users is being loaded.
  const isUnknown = actor !== '' && !admins.some(({ id }) => id === actor)
  return (
    <ListSelect
      label={t({ id: 'admin.audit.who', message: 'Administrateur' })}
      usual={t({ id: 'admin.audit.who.all', message: 'Tout le monde' })}
      value={actor}
      onChange={filter.setActor}
      choices={[
        ...admins.map((admin) => ({ value: admin.id, label: personName(admin) })),
        ...(isUnknown ? [{ value: actor, label: shortId(actor) }] : []),
      ]}
    />
  )
}

const spanLabel = (span: Exclude<AuditSpan, ''>): MessageDescriptor => {
  switch (span) {
    case 'jour':
      return msg({ id: 'admin.audit.span.day', message: 'Aujourd’hui' })
    case 'semaine':
      return msg({ id: 'admin.audit.span.week', message: '7 jours' })
    case 'mois':
      return msg({ id: 'admin.audit.span.month', message: '30 jours' })
  }
}
