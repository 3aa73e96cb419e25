import { useCallback, useMemo } from 'react'
import type { StoredText } from '#device/stored-text.ts'
import type { Observable } from '#ui/form/observable.ts'
import { type Draft, draftToText, textToDraft } from './form-draft.ts'

/** A form's draft, live, as this tab stores it. `blank` never changes. */
export const useDraft = <Fields extends Draft>(kept: StoredText, blank: Fields) => {
  const typed = useMemo(() => observeFields(kept, blank), [kept, blank])

  const change = useCallback(
    (changed: Partial<Fields>) => {
      const { fields: before } = textToDraft(kept.read(), blank)
      kept.write(draftToText({ fields: { ...before, ...changed }, key: null }))
    },
    [kept, blank],
  )
  /** Empties the form of what was sent with `key`; if a field was changed since, it is another message and stays. */
  const clear = useCallback(
    (key: string) => {
      if (textToDraft(kept.read(), blank).key === key)
        kept.write(draftToText({ fields: blank, key: null }))
    },
    [kept, blank],
  )
  /** The key with which the current text is sent, however often. */
  const keyFor = useCallback(
    (newKey: () => string): string => {
      const draft = textToDraft(kept.read(), blank)
      const key = draft.key ?? newKey()
      kept.write(draftToText({ fields: draft.fields, key }))
      return key
    },
    [kept, blank],
  )

  return { typed, change, clear, keyFor }
}

/** The current fields; blank while prerendered markup is hydrated. */
const observeFields = <Fields extends Draft>(
  kept: StoredText,
  blank: Fields,
): Observable<Fields> => {
  let read = { text: null as string | null, fields: blank }
  return {
    get: () => {
      const text = kept.read()
      if (text !== read.text) read = { text, fields: textToDraft(text, blank).fields }
      return read.fields
    },
    subscribe: kept.subscribe,
    getFirst: () => blank,
  }
}
