import { useLocation } from 'react-router-dom'
import { type PublicCatalogue, usePublicCatalogue } from '#device/public/public-models.ts'
import { isDocumentFor } from '#site/shared/page/document-kind.ts'
import { SAMPLE_CATALOGUE } from './sample-catalogue.ts'

type ShownCatalogue = PublicCatalogue & {
  /**
   * `sample`: from the build, for the first paint and if no server could be reached; `loading`: nothing is known yet;
   * `cache`: the device's copy, because no server could be reached.
   */
  readonly source: 'sample' | 'loading' | 'server' | 'cache'
}

const SAMPLE: ShownCatalogue = {
  all: SAMPLE_CATALOGUE,
  loaded: SAMPLE_CATALOGUE,
  keptSinceMs: null,
  source: 'sample',
}

const LOADING: ShownCatalogue = { all: [], loaded: [], keptSinceMs: null, source: 'loading' }

/** The catalogue as visitors see it: what the document was rendered from, then the server's answer. */
export const useCatalogue = (): ShownCatalogue => {
  const read = usePublicCatalogue()
  const cameWithDocument = isDocumentFor(useLocation().key)
  switch (read.type) {
    case 'found':
      return { ...read.value, source: read.value.keptSinceMs === null ? 'server' : 'cache' }
    case 'asking':
      return cameWithDocument ? SAMPLE : LOADING
    case 'unreachable':
      return SAMPLE
  }
}
