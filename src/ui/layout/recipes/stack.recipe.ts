import { defineRecipe } from '@pandacss/dev'
import { perSpace } from '../../theme/space.ts'

export const stack = defineRecipe({
  className: 'stack',
  base: { display: 'flex', minWidth: '0' },
  variants: {
    direction: { column: { flexDirection: 'column' }, row: { flexDirection: 'row' } },
    gap: perSpace((gap) => ({ gap })),
    padding: perSpace((padding) => ({ padding })),
    align: {
      start: { alignItems: 'flex-start' },
      center: { alignItems: 'center' },
      end: { alignItems: 'flex-end' },
      baseline: { alignItems: 'baseline' },
      stretch: { alignItems: 'stretch' },
    },
    justify: {
      start: { justifyContent: 'flex-start' },
      center: { justifyContent: 'center' },
      end: { justifyContent: 'flex-end' },
      between: { justifyContent: 'space-between' },
    },
    wrap: { true: { flexWrap: 'wrap' } },
    grow: { true: { flexGrow: '1' } },
    collapse: {
      sm: { smDown: { flexDirection: 'column', alignItems: 'stretch' } },
      md: { mdDown: { flexDirection: 'column', alignItems: 'stretch' } },
    },
  },
  defaultVariants: { direction: 'column', gap: 'sm' },
})
