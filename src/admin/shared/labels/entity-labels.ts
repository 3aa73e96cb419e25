import type { I18n, MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { createContext, useContext } from 'react'

export type EditAction = 'create' | 'update' | 'delete'

/** How the shared screens speak of one entity: its rows, its fields, its failures. */
export type EntityWords = {
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
export type EntityLabelsByKey = Readonly<Record<string, EntityWords>>

export const EntityLabelsContext = createContext<EntityLabelsByKey>({})

export const useEntityLabels = (entity: string): EntityWords | null =>
  useContext(EntityLabelsContext)[entity] ?? null

/** The failure texts of all entities; empty where an entity has no screen. */
export const useFailureText = (): ((entity: string, action: EditAction) => string) => {
  const words = useContext(EntityLabelsContext)
  const { i18n } = useLingui()
  return (entity, action) => {
    const failure = words[entity]?.failure(action)
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
