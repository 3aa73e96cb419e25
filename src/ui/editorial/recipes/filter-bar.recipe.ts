import { defineSlotRecipe } from '@pandacss/dev'

/** Stays under the header while its list scrolls. */
export const filterBar = defineSlotRecipe({
  className: 'filter-bar',
  slots: ['root', 'fields'],
  base: {
    root: {
      position: 'sticky',
      // It would leave no room for what it filters: a phone held across, a page enlarged four times.
      _lowWindow: { position: 'static' },
      _narrow: { position: 'static' },
      top: '[calc(token(sizes.controlLg) + 1px)]',
      zIndex: 'raised',
      backgroundColor: 'bg.page',
      borderBlock: '1px solid token(colors.line.hair)',
      paddingBlock: 'xs',
      _print: { display: 'none' },
    },
    fields: {
      display: 'grid',
      // two side by side on a phone, one below the other in large letters
      gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 9.5rem), 1fr))',
      alignItems: 'stretch',
      columnGap: 'xs',
      rowGap: '2xs',
      // what is typed needs the room
      '& > :has(input[type=search])': { gridColumn: '1 / -1', md: { gridColumn: '[auto]' } },
      md: {
        gridTemplateColumns: 'repeat(3, minmax(0, 13rem)) auto',
        '&:has(input[type=search])': {
          gridTemplateColumns: 'minmax(0, 26rem) repeat(2, minmax(0, 13rem))',
        },
        columnGap: 'sm',
        justifyContent: 'start',
      },
    },
  },
})
