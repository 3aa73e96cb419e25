import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ListSelect } from '#admin/entity/list/filter/list-select.tsx'
import { auditSubjectLabel } from '#admin/entity/words/audit-words.ts'
import { personName } from '#admin/entity/words/person-name.ts'
import { ADMIN_PAGES } from '#admin/shell/navigation.tsx'
import { AUDIT_SUBJECTS } from '#contract/reports/audit.ts'
import { useRows } from '#device/back-office/rows/use-rows.ts'
import { shortId } from '#domain/uuid.ts'
import { type AddressAuditFilter, AUDIT_SPANS, type AuditSpan } from './use-audit-filter.ts'

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
  const admins = (useRows('users') ?? []).filter(({ role }) => role === 'admin')
  // Also while the list of users is on its way.
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
