import { type RefObject, useCallback, useEffect, useMemo } from 'react'
import type { KeptText } from '#device/kept-text.ts'
import { useKeptText } from '#device/use-kept-text.ts'
import { type Draft, draftToText, textToDraft } from './form-draft.ts'

/** A form's draft, live, as this tab keeps it. `blank` never changes. */
export const useDraft = <Fields extends Draft>(
  kept: KeptText,
  blank: Fields,
  form: RefObject<HTMLFormElement | null>,
) => {
  const text = useKeptText(kept)
  const { fields } = useMemo(() => textToDraft(text, blank), [text, blank])

  const change = useCallback(
    (changed: Partial<Fields>) => {
      const { fields: before } = textToDraft(kept.read(), blank)
      kept.write(draftToText({ fields: { ...before, ...changed }, key: null }))
    },
    [kept, blank],
  )
  /** Empties the form of what was sent under `key`; what was changed since is another message. */
  const clear = useCallback(
    (key: string) => {
      if (textToDraft(kept.read(), blank).key === key)
        kept.write(draftToText({ fields: blank, key: null }))
    },
    [kept, blank],
  )
  /** The key under which the present words are sent, however often. */
  const keyFor = useCallback(
    (newKey: () => string): string => {
      const draft = textToDraft(kept.read(), blank)
      const key = draft.key ?? newKey()
      kept.write(draftToText({ fields: draft.fields, key }))
      return key
    },
    [kept, blank],
  )

  // Whoever began to type before the scripts came has typed into the page alone.
  useEffect(() => {
    const typed = readTyped(form.current, blank)
    if (Object.keys(typed).length > 0) change(typed)
  }, [form, blank, change])

  return { fields, change, clear, keyFor }
}

const readTyped = <Fields extends Draft>(
  form: HTMLFormElement | null,
  blank: Fields,
): Partial<Fields> => {
  if (form === null) return {}
  const values = new FormData(form)
  const typed: Partial<Record<keyof Fields, string>> = {}
  for (const name in blank) {
    const value = values.get(name)
    if (typeof value === 'string' && value !== '' && value !== blank[name]) typed[name] = value
  }
  return typed as Partial<Fields> // every value of a draft is a text
}
