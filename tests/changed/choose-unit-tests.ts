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

const wordsOf = (file: string): readonly string[] =>
  (file.split('/').at(-1) ?? '').split('.')[0]?.split('-') ?? []

/** Of two tests that are as near, the one whose name shares more words with a changed file says more of it. */
const sharedWords = (test: string, changed: readonly string[]): number =>
  Math.max(
    ...changed.map(
      (file) =>
        wordsOf(test).filter((word) =>
          wordsOf(file).some((other) => word.startsWith(other) || other.startsWith(word)),
        ).length,
    ),
  )

/** The tests that reach a changed file; all of them, where what has changed is under all of them. */
export const chooseTests = ({ changed, graph, tests, setup, most }: Choice): ChosenTests => {
  const underAll = changed.filter((file) => FOR_ALL.test(file) || setup.includes(file))
  if (underAll.length > 0)
    return { files: tests, leftOut: [], remarks: [`${underAll.join(', ')}: every test may break`] }
  const steps = graph.reaching(changed)
  const reached = tests
    .filter((test) => steps.has(test))
    .toSorted(
      (one, other) =>
        (steps.get(one) ?? 0) - (steps.get(other) ?? 0) ||
        sharedWords(other, changed) - sharedWords(one, changed),
    )
  const leftOut = reached.slice(most)
  const remarks =
    leftOut.length > 0 ? [`the nearest ${most} of ${reached.length} files that reach it`] : []
  return { files: reached.slice(0, most), leftOut, remarks }
}
