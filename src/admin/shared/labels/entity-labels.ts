import type { I18n, MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { createContext, useContext } from 'react'
import { shortId } from '#domain/uuid.ts'

export type EditAction = 'create' | 'update' | 'delete'

/** The shared screens' texts for one entity: its rows, its fields, its failures. */
export type EntityLabels = {
  /** 'Modèle'. */
  readonly singular: () => MessageDescriptor
  /** The displayed name of a row; empty if it has none. */
  readonly nameOf: (row: Readonly<Record<string, unknown>>) => string | MessageDescriptor
  /** Null for a field that users never see. */
  readonly fieldLabel: (field: string) => MessageDescriptor | null
  /** The displayed value, if its plain text is not suitable. */
  readonly showValue: (field: string, value: unknown) => string | MessageDescriptor | null
  /** The specification's text for an edit of this entity that failed for good. */
  readonly failure: (action: EditAction) => MessageDescriptor
  /** Counters of the server that start at zero if the row is made again; null if all of them are zero. */
  readonly startsOver?: (row: Readonly<Record<string, unknown>>) => MessageDescriptor | null
  /** The address that opens a row. */
  readonly addressOf: (rowId: string) => string
}

/** By plural. The tray may still hold edits of an entity that this version does not know. */
export const EntityLabelsContext = createContext<Readonly<Record<string, EntityLabels>>>({})

export const useEntityLabels = (entity: string): EntityLabels | null =>
  useContext(EntityLabelsContext)[entity] ?? null

/** The failure texts of all entities; empty if an entity has no screen. */
export const useFailureText = (): ((entity: string, action: EditAction) => string) => {
  const labels = useContext(EntityLabelsContext)
  const { i18n } = useLingui()
  return (entity, action) => {
    const failure = labels[entity]?.failure(action)
    return failure ? i18n._(failure) : ''
  }
}

/** A displayed text about a row: its own text, or one of our messages. */
export const labelText = (i18n: Pick<I18n, '_'>, said: string | MessageDescriptor): string =>
  typeof said === 'string' ? said : i18n._(said)

/** A row's field as a count; 0 if it has none. */
export const countIn = (row: Readonly<Record<string, unknown>>, field: string): number => {
  const count = row[field]
  return typeof count === 'number' ? count : 0
}

/** A row's field as a name; rows of the tray may come from an older version of the application. */
export const nameIn = (row: Readonly<Record<string, unknown>>, field: string): string => {
  const name = row[field]
  return typeof name === 'string' ? name : ''
}

const NOTHING = '—'

/** The displayed labels and values of an entity's fields. */
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

/** 'Modèle « Luna »'; the start of the id replaces an unknown name. */
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
