import type { MessageDescriptor } from '@lingui/core'
import { createContext, useContext } from 'react'

export type EditAction = 'create' | 'update' | 'delete'

/** How the shared screens speak of one entity: its rows, its fields, its failures. */
export type EntityWords = {
  /** 'Modèle'. */
  readonly singular: () => MessageDescriptor
  /** What people call a row; empty when it has no name. */
  readonly nameOf: (row: Readonly<Record<string, unknown>>) => string
  /** Null for a field that people never see. */
  readonly fieldLabel: (field: string) => MessageDescriptor | null
  /** A value for people, where its plain text will not do. */
  readonly showValue: (field: string, value: unknown) => string | MessageDescriptor | null
  /** The specification's text when an edit of this entity fails for good. */
  readonly failure: (action: EditAction) => MessageDescriptor
  /** Where a row is opened. */
  readonly addressOf: (rowId: string) => string
}

/** The entities that have a screen, by their plural. */
export type EntityWordsByKey = Readonly<Record<string, EntityWords>>

export const EntityWordsContext = createContext<EntityWordsByKey>({})

export const useEntityWords = (entity: string): EntityWords | null =>
  useContext(EntityWordsContext)[entity] ?? null

/** A row's field as a name; rows of the tray may be of an older version of the application. */
export const nameIn = (row: Readonly<Record<string, unknown>>, field: string): string => {
  const name = row[field]
  return typeof name === 'string' ? name : ''
}
