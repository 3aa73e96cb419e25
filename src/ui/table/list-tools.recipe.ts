import { defineSlotRecipe } from '@pandacss/dev'
import { tickBox } from '../form/choice.recipe.ts'

const ONE_IN_A_LINE = { gridTemplateColumns: 'minmax(0, 1fr)' }

const TWO_ON_A_PHONE = {
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  _narrow: ONE_IN_A_LINE,
  '& > :first-child': { gridColumn: '1 / -1' },
}

const TWO_IN_A_LINE = 'minmax(0, 28rem) 13rem 13rem minmax(max-content, 1fr)'

/** Search and filters above a list, with the list's main action at the end. */
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
      // aligns the text of the last button, which has no border, with the page's margin
      '&:not(:has(> :last-child[aria-pressed=true]))': { marginInlineEnd: '[-0.75rem]' },
    },
  },
  variants: {
    /** How many selects are beside the search. */
    selects: {
      none: { fields: { gridTemplateColumns: 'minmax(0, 28rem)' } },
      /** Switches instead: below the search on a phone. */
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
      /** Three selects and no search. */
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
      /** Two selects and the list's main action: on a tablet they do not all fit in one line. */
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

/** The checkbox of a selectable record; its input covers the record, which is positioned. */
export const pickBox = defineSlotRecipe({
  className: 'pick-box',
  slots: ['root', 'input', 'box'],
  base: {
    root: { display: 'inline-flex', touchAction: 'manipulation' },
    input: {
      position: 'absolute',
      inset: '0',
      zIndex: 'raised',
      width: 'full',
      height: 'full',
      margin: '0',
      opacity: '0',
      cursor: 'pointer',
    },
    box: {
      ...tickBox,
      width: '[1.75rem]',
      height: '[1.75rem]',
      backgroundColor: 'bg.page',
      '& svg': { ...tickBox['& svg'], width: 'sm', height: 'sm' },
    },
  },
})

/** At the bottom edge on a phone; a floating bar above the bottom of the page from 640 px on. */
export const selectionBar = defineSlotRecipe({
  className: 'selection-bar',
  slots: ['root', 'head', 'count', 'actions'],
  base: {
    root: {
      position: 'fixed',
      // In the flow after the list: Enter on a checkbox leads to it.
      _zoomed: { position: 'static' },
      insetInline: '0',
      bottom: '0',
      zIndex: 'bar',
      display: 'flex',
      flexDirection: 'column',
      gap: '2xs',
      paddingTop: '3xs',
      paddingInline: 'gutter',
      paddingBottom: '[max(token(spacing.xs), env(safe-area-inset-bottom))]',
      backgroundColor: 'bg.raised',
      borderTop: '1px solid token(colors.line.control)',
      boxShadow: 'raised',
      animation: 'riseIn token(durations.base) token(easings.out)',
      sm: {
        insetInline: 'gutter',
        bottom: 'sm',
        flexDirection: 'row',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        columnGap: 'md',
        padding: '2xs',
        border: '1px solid token(colors.line.control)',
        borderRadius: 'edge',
      },
      lg: { left: '[calc(token(sizes.sidebar) + token(spacing.gutter))]', right: '[auto]' },
    },
    head: {
      display: 'flex',
      alignItems: 'center',
      gap: '2xs',
      minWidth: '0',
      marginInlineStart: '[-0.75rem]',
      sm: { marginInlineStart: '0' },
      // on a phone its text wraps into two lines
      '& > button:last-child': { flexShrink: '1', textAlign: 'end', paddingInlineEnd: '0' },
    },
    count: {
      flexGrow: '1',
      whiteSpace: 'nowrap',
      lineHeight: 'snug',
      fontWeight: 'medium',
      fontVariantNumeric: 'lining-nums tabular-nums',
    },
    actions: {
      display: 'flex',
      gap: '2xs',
      // at the end of the bar, also if they wrap into their own line
      sm: { marginInlineStart: 'auto' },
      // the button's own style comes later in the cascade
      '& > button': { minHeight: 'touch!' },
      smDown: { '& > button': { flex: '1 1 0', paddingInline: '2xs!' } },
    },
  },
})
