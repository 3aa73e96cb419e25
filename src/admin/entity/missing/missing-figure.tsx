import { Skeleton } from '#ui/display/skeleton.tsx'

type MissingFigureProps = {
  /** And it does not come. */
  readonly isUnknown: boolean
}

/** In place of a number that is not on this device. */
export function MissingFigure({ isUnknown }: MissingFigureProps) {
  return isUnknown ? '—' : <Skeleton width="3rem" />
}
