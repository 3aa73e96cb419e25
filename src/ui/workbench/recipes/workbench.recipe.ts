import { defineRecipe, defineSlotRecipe } from '@pandacss/dev'

/** A page of the back office: room for the thumb's bar under it on a phone. */
export const workPage = defineSlotRecipe({
  className: 'work-page',
  slots: ['root', 'thumb'],
  base: {
    root: {
      flexGrow: '1',
      display: 'flex',
      flexDirection: 'column',
      gap: 'md',
      width: 'full',
      maxWidth: 'wide',
      paddingTop: 'md',
      paddingBottom: 'xl',
      paddingLeft: '[max(token(spacing.gutter), env(safe-area-inset-left))]',
      paddingRight: '[max(token(spacing.gutter), env(safe-area-inset-right))]',
      outline: 'none',
      '&:has([data-thumb])': { smDown: { paddingBottom: '[6.5rem]' } },
    },
    /** The main action: within a thumb's reach on a phone, in its place in the page elsewhere. */
    thumb: {
      smDown: {
        position: 'fixed',
        insetInline: '0',
        bottom: '0',
        zIndex: 'bar',
        display: 'flex',
        paddingInline: 'gutter',
        paddingTop: 'xs',
        paddingBottom: '[max(token(spacing.xs), env(safe-area-inset-bottom))]',
        backgroundColor: 'bg.page',
        borderTop: '1px solid token(colors.line.hair)',
        '& > *': { flexGrow: '1' },
      },
    },
  },
})

/** Search and filters above a list, its main action at the end. */
export const listTools = defineSlotRecipe({
  className: 'list-tools',
  slots: ['root', 'fields', 'note'],
  base: {
    root: { display: 'flex', flexDirection: 'column', gap: 'xs' },
    fields: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 9.5rem)',
      gap: '2xs',
      md: { gridTemplateColumns: 'minmax(0, 1fr) 12rem auto', gap: 'xs' },
      lg: {
        gridTemplateColumns: 'minmax(0, 28rem) 13rem 1fr',
        '& > [data-thumb]': { justifySelf: 'end' },
      },
    },
    note: {
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: 'sm',
      fontSize: 'sm',
      lineHeight: 'snug',
      color: 'text.quiet',
    },
  },
})

/** Two values of one field beside each other. */
export const valueDiff = defineSlotRecipe({
  className: 'value-diff',
  slots: ['root', 'field', 'label', 'pair', 'who', 'value'],
  base: {
    root: { display: 'flex', flexDirection: 'column', gap: 'sm', margin: '0' },
    field: { display: 'flex', flexDirection: 'column', gap: '3xs' },
    label: { fontSize: 'sm', fontWeight: 'medium' },
    pair: {
      display: 'grid',
      gap: '[1px]',
      margin: '0',
      border: '1px solid token(colors.line.hair)',
      borderRadius: 'edge',
      overflow: 'hidden',
      backgroundColor: 'line.hair',
      sm: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
      '& > div': {
        backgroundColor: 'bg.sunken',
        paddingBlock: '2xs',
        paddingInline: 'xs',
        minWidth: '0',
      },
    },
    who: { fontSize: 'xs', color: 'text.quiet' },
    value: {
      margin: '0',
      fontSize: 'sm',
      lineHeight: 'snug',
      whiteSpace: 'pre-wrap',
      lineClamp: '6',
    },
  },
})

/** A group of inputs with a name of its own: a list of images, of tags. */
export const fieldGroup = defineSlotRecipe({
  className: 'field-group',
  slots: ['root', 'legend', 'rows', 'row', 'thumb', 'tools'],
  base: {
    root: {
      border: '0',
      padding: '0',
      margin: '0',
      minWidth: '0',
      display: 'flex',
      flexDirection: 'column',
      gap: '2xs',
    },
    legend: {
      fontSize: 'sm',
      fontWeight: 'medium',
      lineHeight: 'snug',
      padding: '0',
      marginBottom: '2xs',
    },
    rows: {
      listStyle: 'none',
      margin: '0',
      padding: '0',
      display: 'flex',
      flexDirection: 'column',
      gap: '2xs',
    },
    row: { display: 'flex', alignItems: 'flex-start', gap: '2xs', minWidth: '0' },
    thumb: {
      flexShrink: '0',
      width: 'touch',
      height: 'touch',
      overflow: 'hidden',
      borderRadius: 'edge',
      backgroundColor: 'bg.strong',
      '& > *': { width: 'full', height: 'full' },
    },
    tools: { display: 'inline-flex', flexShrink: '0' },
  },
})

/** The way in: a picture of the house, and one form. */
export const door = defineSlotRecipe({
  className: 'door',
  slots: ['root', 'picture', 'panel', 'inner'],
  base: {
    root: {
      minHeight: '[100dvh]',
      display: 'grid',
      gridTemplateRows: 'auto 1fr',
      lg: { gridTemplateColumns: 'minmax(0, 1fr) minmax(30rem, 38%)', gridTemplateRows: '[none]' },
    },
    picture: {
      position: 'relative',
      overflow: 'hidden',
      height: '[24svh]',
      sm: { height: '[34svh]' },
      backgroundColor: 'ink',
      '& picture, & img': { height: 'full', width: 'full' },
      lg: { height: 'full', '& > *': { position: 'absolute', inset: '0' } },
    },
    panel: {
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      paddingBlock: 'lg',
      paddingInline: 'gutter',
      lg: { justifyContent: 'center' },
    },
    inner: {
      width: 'full',
      maxWidth: 'dialogSm',
      display: 'flex',
      flexDirection: 'column',
      gap: 'md',
    },
  },
})

/** Holds the middle of the window while there is nothing else. */
export const middle = defineRecipe({
  className: 'middle',
  base: {
    minHeight: '[60dvh]',
    display: 'grid',
    placeItems: 'center',
    '& > [role=status]': { fontSize: 'section', color: 'text.quiet' },
  },
})

/** A number on the corner of a control. */
export const countMark = defineRecipe({
  className: 'count-mark',
  base: {
    position: 'relative',
    display: 'inline-flex',
    '& > b': {
      position: 'absolute',
      top: '3xs',
      right: '[0]',
      minWidth: '[1.125rem]',
      paddingInline: '[0.2rem]',
      fontSize: '[0.6875rem]',
      lineHeight: '[1.125rem]',
      fontWeight: 'strong',
      textAlign: 'center',
      fontVariantNumeric: 'tabular-nums',
      color: 'text.inverse',
      backgroundColor: 'text.danger',
      borderRadius: 'round',
      pointerEvents: 'none',
    },
  },
})

export const placeholder = defineRecipe({
  className: 'placeholder',
  base: {
    display: 'grid',
    placeItems: 'center',
    width: 'full',
    height: 'full',
    color: 'text.quiet',
    backgroundColor: 'bg.strong',
    '& svg': { width: 'icon', height: 'icon', strokeWidth: '1.25' },
  },
})

/** Content that keeps a sheet tall, so that a phone's keyboard cannot hide what is typed. */
export const tall = defineRecipe({
  className: 'tall',
  base: { smDown: { minHeight: '[72dvh]' }, sm: { minHeight: '[18rem]' } },
})

/** Stays under the top bar until what it tells is mended. */
export const noticeBar = defineRecipe({
  className: 'notice-bar',
  base: {
    position: 'sticky',
    top: '[token(sizes.controlLg)]',
    zIndex: 'raised',
    paddingLeft: '[max(token(spacing.gutter), env(safe-area-inset-left))]',
    paddingRight: '[max(token(spacing.gutter), env(safe-area-inset-right))]',
    paddingBlock: '2xs',
    backgroundColor: 'bg.raised',
    borderBottom: '1px solid token(colors.line.hair)',
  },
})
