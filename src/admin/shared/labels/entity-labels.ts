import type { I18n, MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { createContext, useContext } from 'react'
import { shortId } from '#domain/uuid.ts'

export type EditAction = 'create' | 'update' | 'delete'

/** How the shared screens speak of one entity: its rows, its fields, its failures. */
export type EntityLabels = {
  /** 'Modèle'. */
  readonly singular: () => MessageDescriptor
  /** What people call a row; empty when it has no name. */
  readonly nameOf: (row: Readonly<Record<string, unknown>>) => string | MessageDescriptor
  /** Null for a field that people never see. */
  readonly fieldLabel: (field: string) => MessageDescriptor | null
  /** A value for people, where its plain text will not do. */
  readonly showValue: (field: string, value: unknown) => string | MessageDescriptor | null
  /** The specification's text when an edit of this entity fails for good. */
  readonly failure: (action: EditAction) => MessageDescriptor
  /** What the server counts of a row, and starts at nothing for one that is made anew; null where there is nothing of it. */
  readonly startsOver?: (row: Readonly<Record<string, unknown>>) => MessageDescriptor | null
  /** Where a row is opened. */
  readonly addressOf: (rowId: string) => string
}

/** The entities that have a screen, by their plural. */
export type EntityLabelsByKey = Readonly<Record<string, EntityLabels>>

export const EntityLabelsContext = createContext<EntityLabelsByKey>({})

export const useEntityLabels = (entity: string): EntityLabels | null =>
  useContext(EntityLabelsContext)[entity] ?? null

/** The failure texts of all entities; empty where an entity has no screen. */
export const useFailureText = (): ((entity: string, action: EditAction) => string) => {
  const labels = useContext(EntityLabelsContext)
  const { i18n } = useLingui()
  return (entity, action) => {
    const failure = labels[entity]?.failure(action)
    return failure ? i18n._(failure) : ''
  }
}

/** What is said of a row, on the screen: a text of its own, or one of ours. */
export const labelText = (i18n: Pick<I18n, '_'>, said: string | MessageDescriptor): string =>
  typeof said === 'string' ? said : i18n._(said)

/** A row's field as a count; 0 where it has none. */
export const countIn = (row: Readonly<Record<string, unknown>>, field: string): number => {
  const count = row[field]
  return typeof count === 'number' ? count : 0
}

/** A row's field as a name; rows of the tray may be of an older version of the application. */
export const nameIn = (row: Readonly<Record<string, unknown>>, field: string): string => {
  const name = row[field]
  return typeof name === 'string' ? name : ''
}

const NOTHING = '—'

/** How an entity's fields and values are shown to people. */
export const useShownFields = (entity: string) => {
  const labels = useEntityLabels(entity)
  const { t, i18n } = useLingui()

  const labelOf = (field: string): string => {
    const label = labels?.fieldLabel(field)
    return label ? i18n._(label) : field
  }

  const shownValue = (field: string, value: unknown): string => {
    const own = labels?.showValue(field, value) ?? null
    if (own !== null) return labelText(i18n, own)
    if (typeof value === 'boolean')
      return value
        ? t({ id: 'admin.value.yes', message: 'Oui' })
        : t({ id: 'admin.value.no', message: 'Non' })
    const text = Array.isArray(value) ? value.join('\n') : String(value ?? '')
    return text === '' ? NOTHING : text
  }

  const isShown = (field: string): boolean => (labels?.fieldLabel(field) ?? null) !== null

  return { labelOf, shownValue, isShown }
}

type AnyRow = Readonly<Record<string, unknown>>

/** 'Modèle « Luna »'; the start of the id stands in for an unknown name. */
export const useTitleOfRow = () => {
  const labelsByKey = useContext(EntityLabelsContext)
  const { t, i18n } = useLingui()
  return ({
    entity,
    rowId,
    row,
  }: {
    entity: string
    rowId: string
    row: AnyRow | null
  }): string => {
    const labels = labelsByKey[entity]
    const name = row && labels ? labelText(i18n, labels.nameOf(row)) : ''
    const shownName = name || shortId(rowId)
    const singular = labels ? i18n._(labels.singular()) : entity
    return t({ id: 'admin.row-title', message: `${singular} « ${shownName} »` })
  }
}
