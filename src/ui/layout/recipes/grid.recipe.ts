import { defineRecipe } from '@pandacss/dev'
import { perSpace } from '../../theme/space.ts'

const columns = (name: string) => ({
  gridTemplateColumns: `repeat(var(--columns-${name}), minmax(0, 1fr))`,
})

/** The column counts are numbers of the screen, so they arrive as custom properties; see grid.tsx. */
export const grid = defineRecipe({
  className: 'grid',
  base: {
    display: 'grid',
    minWidth: '0',
    ...columns('base'),
    _narrow: { gridTemplateColumns: 'minmax(0, 1fr)' },
    sm: columns('sm'),
    md: columns('md'),
    lg: columns('lg'),
    xl: columns('xl'),
  },
  variants: {
    gap: perSpace((gap) => ({ gap })),
    rowGap: perSpace((rowGap) => ({ rowGap })),
    /** The last one would stand beside an empty place. */
    lastWhole: { mdDown: { mdDown: { '& > :last-child': { gridColumn: '1 / -1' } } } },
    align: {
      start: { alignItems: 'start' },
      center: { alignItems: 'center' },
      end: { alignItems: 'end' },
      stretch: { alignItems: 'stretch' },
    },
  },
  defaultVariants: { gap: 'md' },
})
