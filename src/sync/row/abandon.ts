import type { RowState, RowStep } from './row-state.ts'

/**
 * Withdraws a mutation that the admin gives up; a create takes along what was built on it. One that was sent may have
 * had its effect all the same: the next pull shows the truth.
 */
export const abandon = (state: RowState, mutationId: string): RowStep => {
  const given = state.mutations.find(({ id }) => id === mutationId)
  if (given === undefined) return { state, rejections: [] }
  const mutations =
    given.type === 'create' ? [] : state.mutations.filter(({ id }) => id !== mutationId)
  return { state: { ...state, mutations }, rejections: [] }
}
