import { useLingui } from '@lingui/react/macro'
import type { FieldProblem } from '#contract/problems.ts'
import { fieldProblemMessage } from './field-problem-words.ts'

/** What is wrong, by field. */
export type ProblemWords = Readonly<Record<string, string>>

/** The words for problems that our own rules found, or the server's where it sent some. */
export const useProblemWords = (): ((problems: readonly FieldProblem[]) => ProblemWords) => {
  const { i18n } = useLingui()
  return (problems) =>
    Object.fromEntries(
      problems.map(({ field, code, detail }) => [
        field,
        detail ?? i18n._(fieldProblemMessage(code)),
      ]),
    )
}
