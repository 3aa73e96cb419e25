import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { KEPT_SINCE_HEADER } from '#contract/kept-since.ts'
import { type PublicModel, publicModels } from '#contract/public/public-model.ts'

export type PublicCatalogue = {
  readonly models: readonly PublicModel[]
  /** `sample`: of the build, first paint; `cache`: the device's copy, since nobody could be reached. */
  readonly source: 'sample' | 'server' | 'cache'
  /** When the server gave a cached catalogue. */
  readonly keptSinceMs: number | null
}

/** The catalogue as visitors see it: what the page was built with first, then what the server says. */
export const usePublicModels = (initial: readonly PublicModel[]): PublicCatalogue => {
  const [catalogue, setCatalogue] = useState<PublicCatalogue>({
    models: initial,
    source: 'sample',
    keptSinceMs: null,
  })
  useEffect(() => {
    const controller = new AbortController()
    const refresh = () => {
      void fetchPublicModels(controller.signal).then((fresh) => fresh && setCatalogue(fresh))
    }
    refresh()
    addEventListener('online', refresh)
    return () => {
      controller.abort()
      removeEventListener('online', refresh)
    }
  }, [])
  return catalogue
}

/** Null when neither server nor device has a catalogue: what is shown stays. */
const fetchPublicModels = async (signal: AbortSignal): Promise<PublicCatalogue | null> => {
  try {
    const response = await fetch('/api/models', { signal, credentials: 'omit' })
    if (!response.ok) return null
    const models = v.safeParse(publicModels, await response.json())
    if (!models.success) return null
    const keptSince = response.headers.get(KEPT_SINCE_HEADER)
    return {
      models: models.output,
      source: keptSince === null ? 'server' : 'cache',
      keptSinceMs: keptSince === null ? null : Date.parse(keptSince),
    }
  } catch {
    // Offline, a portal's page, or the screen was left.
    return null
  }
}
