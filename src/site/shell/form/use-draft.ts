import { useCallback, useMemo } from 'react'
import type { KeptText } from '#device/kept-text.ts'
import { useKeptText } from '#device/use-kept-text.ts'
import { type Draft, draftToText, textToDraft } from './form-draft.ts'

/** A form's draft, live, as this tab keeps it. `blank` never changes. */
export const useDraft = <Fields extends Draft>(kept: KeptText, blank: Fields) => {
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

  return { fields, change, clear, keyFor }
}
