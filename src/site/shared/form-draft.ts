import { createStoredText, type StoredText } from '#device/stored-text.ts'

/** A form as it is being filled in: texts by field name. */
export type Draft = Readonly<Record<string, string>>

/** A draft, and the key with which it was last sent: null if a field was changed since. */
export type KeptDraft<Fields extends Draft> = {
  readonly fields: Fields
  readonly key: string | null
}

/**
 * Keeps what is typed in this tab until it was sent: neither a reload nor a lost network loses it, and a visitor who
 * closes the tab on a shared computer leaves nothing behind.
 */
export const createDraftText = (form: string): StoredText =>
  createStoredText(`draft:${form}`, () => sessionStorage)

/** Reads what an earlier version of the page may have stored: unknown fields are left out. */
export const textToDraft = <Fields extends Draft>(
  text: string | null,
  blank: Fields,
): KeptDraft<Fields> => {
  const kept = parseObject(text)
  const typed = Object.fromEntries(
    Object.keys(blank).flatMap((name) => {
      const value = kept?.fields?.[name]
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
  return { fields: { ...blank, ...typed }, key: typeof kept?.key === 'string' ? kept.key : null }
}

export const draftToText = (draft: KeptDraft<Draft>): string => JSON.stringify(draft)

type Unread = { readonly fields?: Readonly<Record<string, unknown>>; readonly key?: unknown }

const parseObject = (text: string | null): Unread | null => {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return isUnread(value) ? value : null
  } catch {
    return null
  }
}

const isUnread = (value: unknown): value is Unread =>
  typeof value === 'object' &&
  value !== null &&
  'fields' in value &&
  typeof value.fields === 'object' &&
  value.fields !== null
