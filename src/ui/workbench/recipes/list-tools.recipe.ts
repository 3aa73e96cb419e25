import { defineSlotRecipe } from '@pandacss/dev'

const ONE_IN_A_LINE = { gridTemplateColumns: 'minmax(0, 1fr)' }

const TWO_ON_A_PHONE = {
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  _narrow: ONE_IN_A_LINE,
  '& > :first-child': { gridColumn: '1 / -1' },
}

const TWO_IN_A_LINE = 'minmax(0, 28rem) 13rem 13rem minmax(max-content, 1fr)'

/** Search and filters above a list, its main action at the end. */
export const listTools = defineSlotRecipe({
  className: 'list-tools',
  slots: ['root', 'fields', 'foot', 'note', 'end'],
  base: {
    root: { display: 'flex', flexDirection: 'column', gap: 'xs' },
    fields: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 10.5rem)',
      _narrow: ONE_IN_A_LINE,
      gap: '2xs',
      md: { gridTemplateColumns: 'minmax(0, 1fr) 12rem auto', gap: 'xs' },
      lg: {
        gridTemplateColumns: 'minmax(0, 28rem) 13rem 1fr',
        '& > [data-thumb]': { justifySelf: 'end' },
      },
      // as high as the fields beside it
      sm: { '& > [data-thumb]': { display: 'flex' } },
    },
    note: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: 'sm',
      fontSize: 'sm',
      lineHeight: 'snug',
      color: 'text.quiet',
    },
    foot: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: 'sm',
      minWidth: '0',
    },
    end: {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'flex-end',
      marginInlineStart: 'auto',
      gap: '3xs',
      // the words of the last button, which has no edge, stand at the page's margin
      '&:not(:has(> :last-child[aria-pressed=true]))': { marginInlineEnd: '[-0.75rem]' },
    },
  },
  variants: {
    /** Beside the search. */
    selects: {
      none: { fields: { gridTemplateColumns: 'minmax(0, 28rem)' } },
      /** Switches instead: under the search on a phone. */
      switches: {
        fields: {
          mdDown: {
            display: 'flex',
            flexWrap: 'wrap',
            columnGap: 'md',
            rowGap: '3xs',
            '& > :first-child': { flexBasis: 'full' },
          },
          md: { gridTemplateColumns: 'minmax(0, 1fr) auto auto auto' },
          lg: { gridTemplateColumns: 'minmax(0, 28rem) auto auto auto' },
        },
      },
      /** Three of them and no search. */
      alone: {
        fields: {
          gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
          _narrow: ONE_IN_A_LINE,
          mdDown: { '& > :first-child': { gridColumn: '1 / -1' } },
          md: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
          lg: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
          xl: { gridTemplateColumns: 'repeat(3, minmax(0, 18rem))' },
        },
      },
      two: {
        fields: {
          ...TWO_ON_A_PHONE,
          md: {
            gridTemplateColumns: 'minmax(0, 1fr) 11rem 13rem',
            '& > :first-child': { gridColumn: 'auto' },
          },
          xl: { gridTemplateColumns: TWO_IN_A_LINE },
        },
      },
      /** The list's main action beside them: on a tablet there is no room for all of it in one line. */
      twoAndAction: {
        fields: {
          ...TWO_ON_A_PHONE,
          md: {
            gridTemplateColumns: 'repeat(2, minmax(0, 1fr)) auto',
            '& > :first-child': { gridColumn: '1 / 3' },
            '& > [data-thumb]': { gridColumn: '3', gridRow: '1' },
          },
          xl: {
            gridTemplateColumns: TWO_IN_A_LINE,
            '& > :first-child': { gridColumn: 'auto' },
            '& > [data-thumb]': { gridColumn: 'auto', gridRow: 'auto' },
          },
        },
      },
      three: {
        fields: {
          gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
          _narrow: ONE_IN_A_LINE,
          mdDown: { '& > :nth-child(-n+2)': { gridColumn: '1 / -1' } },
          md: {
            gridTemplateColumns: 'repeat(3, minmax(0, 1fr)) auto',
            '& > :first-child': { gridColumn: '1 / 4' },
            '& > [data-thumb]': { gridColumn: '4', gridRow: '1' },
          },
          xl: {
            gridTemplateColumns: 'minmax(0, 1fr) 13rem 11rem 11rem auto',
            '& > :first-child': { gridColumn: '1' },
            '& > [data-thumb]': { gridColumn: '5' },
          },
        },
      },
    },
  },
})
