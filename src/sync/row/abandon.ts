import type { RowState, RowStep, StepPorts } from './row-state.ts'
import { receive } from './settle.ts'

/**
 * Withdraws a mutation that the admin gives up; a create takes along what was built on it. One that was sent may have
 * had its effect all the same: the next pull shows that. What a pull has brought meanwhile will not come again.
 */
export const abandon = (state: RowState, mutationId: string, ports: StepPorts): RowStep => {
  const given = state.mutations.find(({ id }) => id === mutationId)
  if (given === undefined) return { state, rejections: [] }
  const mutations =
    given.type === 'create' ? [] : state.mutations.filter(({ id }) => id !== mutationId)
  const left: RowState = { ...state, mutations }
  const isHead = state.mutations[0]?.id === mutationId
  return isHead && state.ahead
    ? receive({ ...left, ahead: null }, state.ahead, ports)
    : { state: left, rejections: [] }
}
