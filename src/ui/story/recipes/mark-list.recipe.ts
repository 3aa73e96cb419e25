import { defineSlotRecipe } from '@pandacss/dev'

/** Lines that each begin with the same small mark. */
export const markList = defineSlotRecipe({
  className: 'mark-list',
  slots: ['root', 'item', 'mark'],
  base: {
    root: { display: 'flex', flexDirection: 'column', gap: '2xs', minWidth: '0' },
    item: {
      display: 'flex',
      gap: 'xs',
      lineHeight: 'text',
      overflowWrap: 'anywhere',
      textWrap: 'pretty',
    },
    mark: {
      flexShrink: '0',
      paddingTop: '[0.2em]',
      '& svg': { width: 'icon', height: 'icon', strokeWidth: '1.5' },
    },
  },
  variants: {
    tone: {
      plain: { mark: { color: 'text.success' } },
      gold: { mark: { color: 'text.price' } },
    },
  },
  defaultVariants: { tone: 'plain' },
})
