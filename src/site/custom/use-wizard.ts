import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import { MODEL_TYPES } from '#contract/entities/model.ts'
import { CUSTOM_COUNTRIES } from '#contract/public/forms/custom-order-request.ts'
import { textToSlug } from '#domain/text/fold-text.ts'
import { useModelLabels } from '#site/shared/content/model-labels.ts'
import { CUSTOM_BLANK, type CustomDraft, keptCustomDraft } from '#site/shared/order/custom-draft.ts'
import { useHydrated } from '#site/shared/page/use-hydrated.ts'
import { useDraft } from '#site/shared/use-draft.ts'

type ModelType = (typeof MODEL_TYPES)[number]

/** The model types that the wizard has a choice for. */
const CHOICES: Readonly<Record<string, Partial<CustomDraft>>> = {
  Sexy: { style: 'sexy' },
  Cosplay: { niche: 'cosplay' },
}

type CarriedTo = {
  /** What the wizard already contains. */
  readonly draft: Pick<CustomDraft, 'specialRequests'>
  /** The request for a type in words, on one line. */
  readonly typeLine: (type: ModelType) => string
}

/**
 * The wizard's draft, which the device keeps, and its step, which the address keeps: Back leads to the previous step,
 * and a reload changes nothing.
 */
export const useWizard = () => {
  const { typed: draft, change } = useDraft(keptCustomDraft, CUSTOM_BLANK)
  const [search, setSearch] = useSearchParams()
  const isHydrated = useHydrated()
  const step = isHydrated ? textToStep(search.get('step')) : 1
  const goTo = useCallback(
    (next: number) => {
      // A second press may come before the first one's step is rendered; the address has it at once.
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

/**
 * Carries what the visitor looked for in the catalogue, taken from the address, over into the wizard: as one of its
 * choices, or, for a type that the wizard has no choice for, as a line of the special requests, which replaces a line
 * carried over before.
 */
export const carriedOver = (
  search: URLSearchParams,
  { draft, typeLine }: CarriedTo,
): Partial<CustomDraft> => {
  const read = (name: string) => textToSlug(search.get(name) ?? '')
  const country = CUSTOM_COUNTRIES.find((known) => known === read('country'))
  const type = MODEL_TYPES.find((known) => textToSlug(known) === read('type'))
  return {
    ...(country === undefined ? {} : { country }),
    ...(type === undefined
      ? {}
      : (CHOICES[type] ?? { specialRequests: withLine(draft.specialRequests, type, typeLine) })),
  }
}

const withLine = (written: string, type: ModelType, typeLine: CarriedTo['typeLine']): string => {
  const carried = new Set(MODEL_TYPES.map(typeLine))
  const own = written.split('\n').filter((line) => !carried.has(line))
  return [typeLine(type), ...own].join('\n').trimEnd()
}

export const LAST_STEP = 5

const textToStep = (text: string | null): number => {
  const step = Number(text ?? 1)
  return Number.isInteger(step) && step >= 1 && step <= LAST_STEP ? step : 1
}

/** The request for a type of the catalogue, in words. */
const useTypeLine = (): ((value: string) => string) => {
  const { t } = useLingui()
  const words = useModelLabels()
  return (value) => {
    const type = words(value)
    return t({ id: 'wizard.wanted-type', message: `Type recherché : ${type}` })
  }
}
