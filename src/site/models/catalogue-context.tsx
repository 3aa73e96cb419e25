import { createContext, useContext } from 'react'
import { Outlet } from 'react-router-dom'
import { type PublicCatalogue, usePublicModels } from '#device/public/public-models.ts'
import { SAMPLE_CATALOGUE } from './sample-catalogue.ts'

const Catalogue = createContext<PublicCatalogue>({
  models: SAMPLE_CATALOGUE,
  source: 'sample',
  keptSinceMs: null,
})

export const useCatalogue = (): PublicCatalogue => useContext(Catalogue)

/** Shares one catalogue between the list and the pack pages: going from one to the other sends no request. */
export function CatalogueLayout() {
  return (
    <Catalogue value={usePublicModels(SAMPLE_CATALOGUE)}>
      <Outlet />
    </Catalogue>
  )
}
