import { spreadOf, spreadToText } from '#tests/bench/load/spread.ts'

/** From the ratio of each round: its two figures were measured within minutes of each other. */
export const ratioToText = <Figures>(
  of: readonly Figures[] = [],
  to: readonly Figures[] = [],
  read: (figures: Figures) => number,
): string =>
  spreadToText(
    spreadOf(
      of.flatMap((figures, at) => {
        const other = to[at]
        return other ? [read(figures) / read(other)] : []
      }),
    ),
    2,
  )

/** `1.02 (0.98–1.10)`, or a dash where nothing was measured. */
export const figureToText = <Figures>(
  of: readonly Figures[] | undefined,
  read: (figures: Figures) => number,
  digits = 0,
): string =>
  of === undefined || of.length === 0 ? '–' : spreadToText(spreadOf(of.map(read)), digits)
