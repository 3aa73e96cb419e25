import { useLingui } from '@lingui/react/macro'
import { useContext } from 'react'
import { shortId } from '#domain/uuid.ts'
import { EntityLabelsContext, labelText, useEntityLabels } from './entity-labels.ts'

const NOTHING = '—'

/** How an entity's fields and values are shown to people. */
export const useShownFields = (entity: string) => {
  const words = useEntityLabels(entity)
  const { t, i18n } = useLingui()

  const labelOf = (field: string): string => {
    const label = words?.fieldLabel(field)
    return label ? i18n._(label) : field
  }

  const shownValue = (field: string, value: unknown): string => {
    const own = words?.showValue(field, value) ?? null
    if (own !== null) return labelText(i18n, own)
    if (typeof value === 'boolean')
      return value
        ? t({ id: 'admin.value.yes', message: 'Oui' })
        : t({ id: 'admin.value.no', message: 'Non' })
    const text = Array.isArray(value) ? value.join('\n') : String(value ?? '')
    return text === '' ? NOTHING : text
  }

  const isShown = (field: string): boolean => (words?.fieldLabel(field) ?? null) !== null

  return { labelOf, shownValue, isShown }
}

type AnyRow = Readonly<Record<string, unknown>>

/** 'Modèle « Luna »'; the start of the id stands in for a name nobody knows. */
export const useTitleOfRow = () => {
  const wordsByKey = useContext(EntityLabelsContext)
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
    const words = wordsByKey[entity]
    const name = row && words ? labelText(i18n, words.nameOf(row)) : ''
    const shownName = name || shortId(rowId)
    const singular = words ? i18n._(words.singular()) : entity
    return t({ id: 'admin.row-title', message: `${singular} « ${shownName} »` })
  }
}
