import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import * as v from 'valibot'
import {
  CATALOGUE_INDEX_CALL,
  catalogueIndex,
  type IndexedModel,
  indexToModels,
  modelCall,
  modelsCall,
} from '#contract/public/catalogue-index.ts'
import { findBySlug } from '#contract/public/page-paths.ts'
import { type PublicModel, publicModel, publicModels } from '#contract/public/public-model.ts'
import { KEPT_SINCE_HEADER } from '#contract/sync-protocol.ts'
import { createKnownModels } from './known-models.ts'
import { type PublicAnswer, usePublicAnswer } from './use-public-answer.ts'
import { createPublicSource, type PublicRead, usePublicRead } from './use-public-read.ts'

/** The catalogue as a visitor sees it: what the filters need of all models, and the models that are loaded. */
export type PublicCatalogue = {
  readonly all: readonly IndexedModel[]
  /** Those that came together with the list. */
  readonly loaded: readonly PublicModel[]
  /** When the server sent it, if it is this device's copy, because no server could be reached. */
  readonly keptSinceMs: number | null
}

const keptSinceOf = (answer: Response | undefined): number | null => {
  const keptSince = answer?.headers.get(KEPT_SINCE_HEADER) ?? null
  return keptSince === null ? null : Date.parse(keptSince)
}

const readIndex = (body: unknown, answer?: Response): PublicCatalogue | null => {
  const parsed = v.safeParse(catalogueIndex, body)
  if (!parsed.success) return null
  const { output } = parsed
  return {
    all: indexToModels(output),
    loaded: output.first,
    keptSinceMs: keptSinceOf(answer),
  }
}

const readList = (body: unknown, answer?: Response): PublicCatalogue | null => {
  const parsed = v.safeParse(publicModels, body)
  return parsed.success
    ? { all: parsed.output, loaded: parsed.output, keptSinceMs: keptSinceOf(answer) }
    : null
}

const WHOLE_LIST = '/api/models'

const catalogue = createPublicSource(CATALOGUE_INDEX_CALL, readIndex, {
  path: WHOLE_LIST,
  read: readList,
})

export const usePublicCatalogue = (): PublicRead<PublicCatalogue> => usePublicRead(catalogue)

const known = createKnownModels({ pathOf: modelsCall, wholeList: WHOLE_LIST })

export type ModelRows = {
  /** By their ids. */
  readonly rows: ReadonlyMap<string, PublicModel>
  /** These models are no longer in the catalogue. */
  readonly gone: ReadonlySet<string>
  /** Those that are missing could not be loaded; they are requested again when the network returns. */
  readonly isUnreachable: boolean
}

/** The models with these ids, as far as they are loaded; the others are requested. */
export const useModelRows = (
  { loaded }: Pick<PublicCatalogue, 'loaded'>,
  ids: readonly string[],
): ModelRows => {
  const state = useSyncExternalStore(known.subscribe, known.current, known.initial)
  const first = useMemo(() => new Map(loaded.map((model) => [model.id, model])), [loaded])
  const missing = ids.filter((id) => !first.has(id)).join()
  useEffect(() => {
    if (missing === '') return
    const ask = () => void known.ask(loaded, missing.split(','))
    ask()
    addEventListener('online', ask)
    return () => removeEventListener('online', ask)
  }, [missing, loaded])
  const rows = useMemo(
    () => (missing === '' ? first : new Map([...state.rows, ...first])),
    [missing, first, state.rows],
  )
  return { rows, gone: state.gone, isUnreachable: missing !== '' && state.isUnreachable }
}

const inWholeList = { path: WHOLE_LIST, schema: publicModels }

/** One model; null until there is an answer, unless the document was rendered from one. */
export const usePublicModel = (slug: string): PublicAnswer<PublicModel> | null => {
  const find = useCallback(
    (models: readonly PublicModel[]) => findBySlug(models, slug) ?? null,
    [slug],
  )
  const whole = useMemo(() => ({ ...inWholeList, find }), [find])
  return usePublicAnswer(modelCall(slug), publicModel, { whole })
}

/** A model that a list has shown already. Requests nothing, and nothing of it is in a document. */
export const useListedModel = (slug: string): PublicModel | undefined => {
  const { rows } = useSyncExternalStore(known.subscribe, known.current, known.initial)
  const listed = useSyncExternalStore(neverChanges, catalogue.current, catalogue.current)
  return useMemo(() => {
    const loaded = listed.type === 'found' ? listed.value.loaded : []
    return findBySlug([...loaded, ...rows.values()], slug)
  }, [listed, rows, slug])
}

const neverChanges = () => () => undefined

/** The whole catalogue, requested when it is used: of a visitor's own questions, and in no document. */
export const useWholeCatalogue = (): readonly PublicModel[] | null => {
  const answer = usePublicAnswer(WHOLE_LIST, publicModels)
  return answer?.type === 'found' ? answer.value : null
}
