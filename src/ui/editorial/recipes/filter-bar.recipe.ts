import { defineSlotRecipe } from '@pandacss/dev'

/** Stays under the header while its list scrolls. */
export const filterBar = defineSlotRecipe({
  className: 'filter-bar',
  slots: ['root', 'fields', 'note'],
  base: {
    root: {
      position: 'sticky',
      top: '[var(--header-height, 4rem)]',
      zIndex: 'raised',
      backgroundColor: 'bg.page',
      borderBlock: '1px solid token(colors.line.hair)',
      paddingBlock: '2xs',
    },
    fields: {
      display: 'grid',
      gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
      alignItems: 'center',
      columnGap: '2xs',
      rowGap: '3xs',
      md: { display: 'flex', gap: 'sm', '& > :not([data-note])': { flex: '[0 1 12rem]' } },
    },
    note: {
      gridColumn: '2 / -1',
      textAlign: 'end',
      fontSize: 'sm',
      md: { marginInlineStart: 'auto' },
    },
  },
})
