import { defineSlotRecipe } from '@pandacss/dev'
import { tickBox } from '../../form/recipes/choice.recipe.ts'

/** The box of a record that can be picked; its input covers the record, which is positioned. */
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

/** The bottom edge of a phone; a plate above the bottom of the page from 640 px on. */
export const selectionBar = defineSlotRecipe({
  className: 'selection-bar',
  slots: ['root', 'head', 'count', 'actions'],
  base: {
    root: {
      position: 'fixed',
      // After the list: Enter on a box leads to it.
      _enlarged: { position: 'static' },
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
      // on a phone its words stand in two lines
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
      // at the end of the bar, also where they have a line of their own
      sm: { marginInlineStart: 'auto' },
      // the button's own look comes later in the cascade
      '& > button': { minHeight: 'touch!' },
      smDown: { '& > button': { flex: '1 1 0', paddingInline: '2xs!' } },
    },
  },
})
