import { useMemo } from 'react'
import { tellNobody } from '#admin/entity/browser/use-tell-load.ts'
import type { Model } from '#contract/entities/model.ts'
import { packStates } from '#contract/packs/pack-files.ts'
import { useAsked } from '#device/account/use-asked.ts'

/** `empty`: nothing of it is published, so that it cannot be bought. `unknown`: the server has not said. */
export type PackState = 'unknown' | 'empty' | 'published'

export type PackStates = {
  readonly stateOf: (modelId: string) => PackState
  readonly reload: () => Promise<void>
}

/** Of which models a buyer would get something. A hint: where the server cannot say, nothing is missing from the list. */
export const usePackStates = (): PackStates => {
  const { value, reload } = useAsked('/api/admin/pack-states', packStates, tellNobody)
  return useMemo(
    () => ({
      stateOf: (modelId) => {
        if (value === null) return 'unknown'
        const known = value.find(({ model_id }) => model_id === modelId)
        return known && known.files > 0 ? 'published' : 'empty'
      },
      reload,
    }),
    [value, reload],
  )
}

/** Shown to visitors, who cannot buy it. */
export const isWithoutFiles = ({ id, isActive }: Model, { stateOf }: PackStates): boolean =>
  isActive && stateOf(id) === 'empty'
