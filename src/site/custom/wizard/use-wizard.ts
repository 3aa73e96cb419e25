import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useModelWords } from '#site/shell/content/use-model-words.ts'
import { useDraft } from '#site/shell/form/use-draft.ts'
import { CUSTOM_BLANK, keptCustomDraft } from '#site/shell/order/custom/custom-draft.ts'
import { useHydrated } from '#site/shell/scripts/use-hydrated.ts'
import { carriedOver } from './carried-over.ts'

export const LAST_STEP = 5

const textToStep = (text: string | null): number => {
  const step = Number(text ?? 1)
  return Number.isInteger(step) && step >= 1 && step <= LAST_STEP ? step : 1
}

/**
 * The wizard's draft, which the device keeps, and its step, which the address keeps: Back leads to the step before, and
 * a reload changes nothing.
 */
export const useWizard = () => {
  const { typed: draft, change } = useDraft(keptCustomDraft, CUSTOM_BLANK)
  const [search, setSearch] = useSearchParams()
  const isHydrated = useHydrated()
  const step = isHydrated ? textToStep(search.get('step')) : 1
  const goTo = useCallback(
    (next: number) => {
      // A second press comes before the first one's step is drawn; the address has it at once.
      if (next === textToStep(new URLSearchParams(location.search).get('step'))) return
      setSearch(next === 1 ? {} : { step: String(next) }, { preventScrollReset: true })
    },
    [setSearch],
  )
  const typeLine = useTypeLine()
  const bring = useEffectEvent(() => {
    const brought = carriedOver(search, { draft: draft.get(), typeLine })
    if (Object.keys(brought).length > 0) change(brought)
  })
  useEffect(() => {
    if (!search.has('type') && !search.has('country')) return
    bring()
    setSearch({}, { replace: true, preventScrollReset: true })
  }, [search, setSearch])
  return { draft, change, step, goTo }
}

/** How a type of the catalogue is asked for in words. */
const useTypeLine = (): ((value: string) => string) => {
  const { t } = useLingui()
  const words = useModelWords()
  return (value) => {
    const type = words(value)
    return t({ id: 'wizard.wanted-type', message: `Type recherché : ${type}` })
  }
}
