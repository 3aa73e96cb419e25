import { defineSlotRecipe } from '@pandacss/dev'

/** Steps along a line; the last one is filled. */
export const timeline = defineSlotRecipe({
  className: 'timeline',
  slots: ['root', 'step', 'label', 'time'],
  base: {
    root: {
      display: 'flex',
      flexDirection: 'column',
      margin: '0',
      padding: '0',
      listStyle: 'none',
    },
    step: {
      position: 'relative',
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'space-between',
      columnGap: 'sm',
      paddingInlineStart: 'md',
      paddingBottom: 'sm',
      '&::before': {
        content: '""',
        position: 'absolute',
        insetInlineStart: '[3px]',
        top: '[0.95em]',
        bottom: '[-0.35em]',
        borderInlineStart: '1px solid token(colors.line.control)',
      },
      '&::after': {
        content: '""',
        position: 'absolute',
        insetInlineStart: '0',
        top: '[0.5em]',
        width: '[7px]',
        height: '[7px]',
        border: '1px solid token(colors.text.quiet)',
        borderRadius: 'round',
        backgroundColor: 'bg.page',
      },
      '&:last-child': {
        paddingBottom: '0',
        '&::before': { display: 'none' },
        '&::after': { backgroundColor: 'text.main', borderColor: 'text.main' },
        '& > span': { fontWeight: 'medium' },
      },
    },
    label: { lineHeight: 'text', minWidth: '0', overflowWrap: 'anywhere' },
    time: {
      fontSize: 'sm',
      lineHeight: 'text',
      color: 'text.quiet',
      fontVariantNumeric: 'lining-nums tabular-nums',
    },
  },
})
