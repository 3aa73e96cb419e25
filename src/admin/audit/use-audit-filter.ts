import { useMemo } from 'react'
import { useAddressChoice, useAddressFilter } from '#admin/entity/address/use-address-filter.ts'
import { AUDIT_SUBJECTS } from '#contract/reports/audit.ts'
import type { AuditFilter } from '#device/account/audit-filter.ts'
import { dayOf, dayStart, shiftDay } from '#domain/house-calendar.ts'

/** How far back; empty: as far as the log goes. */
export const AUDIT_SPANS = ['jour', 'semaine', 'mois'] as const

export type AuditSpan = (typeof AUDIT_SPANS)[number] | ''

export type AddressAuditFilter = {
  readonly value: AuditFilter
  readonly span: AuditSpan
  readonly setEntity: (entity: string) => void
  readonly setActor: (actor: string) => void
  readonly setSpan: (span: string) => void
  readonly clear: () => void
}

/** The log's filters, kept in the address. What the server would not understand filters nothing. */
export const useAuditFilter = (): AddressAuditFilter => {
  const [entity, setEntity] = useAddressChoice('quoi', AUDIT_SUBJECTS)
  const [actorParam, setActor] = useAddressFilter('qui')
  const [span, setSpan] = useAddressChoice('depuis', AUDIT_SPANS)
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

/** The first moment of so many whole days of the house's calendar, today's among them. */
export const startOf = (span: keyof typeof DAYS, nowMs: number): string =>
  new Date(dayStart(shiftDay(dayOf(nowMs), -DAYS[span]))).toISOString()
