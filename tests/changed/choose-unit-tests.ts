import type { ImportGraph } from './import-graph.ts'

/** Files that all tests run with, independent of imports. */
const FOR_ALL = /^(?:vite\.config\.ts|package(?:-lock)?\.json|tsconfig\.json)$/

export type ChosenTests = {
  readonly files: readonly string[]
  /** Also reached by the change, and too many. */
  readonly leftOut: readonly string[]
  /** Shown to the reader of the plan. */
  readonly remarks: readonly string[]
}

type Choice = {
  readonly changed: readonly string[]
  readonly graph: ImportGraph
  readonly tests: readonly string[]
  /** What runs around each of the tests. */
  readonly setup: readonly string[]
  /** No more than these, the nearest to the change first. */
  readonly most: number
}

/** The tests that reach a changed file; all of them, where what has changed is under all of them. */
export const chooseTests = ({ changed, graph, tests, setup, most }: Choice): ChosenTests => {
  const underAll = changed.filter((file) => FOR_ALL.test(file) || setup.includes(file))
  if (underAll.length > 0)
    return { files: tests, leftOut: [], remarks: [`${underAll.join(', ')}: every test may break`] }
  const steps = graph.reaching(changed)
  const reached = tests
    .filter((test) => steps.has(test))
    .toSorted((one, other) => (steps.get(one) ?? 0) - (steps.get(other) ?? 0))
  const leftOut = reached.slice(most)
  const remarks =
    leftOut.length > 0 ? [`the nearest ${most} of ${reached.length} files that reach it`] : []
  return { files: reached.slice(0, most), leftOut, remarks }
}
