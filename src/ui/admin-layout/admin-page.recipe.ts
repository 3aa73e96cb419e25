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
      outlineStyle: 'none',
      '&:has([data-thumb])': { smDown: { paddingBottom: '[6.5rem]' } },
      // the last record stays in sight above it
      '&:has([data-selection-bar])': { paddingBottom: '[10rem]' },
      '&:has([data-selection-bar]) [data-thumb]': { smDown: { display: 'none' } },
    },
    /** The main action: within a thumb's reach on a phone, in its place in the page elsewhere. */
    thumb: {
      smDown: {
        position: 'fixed',
        _enlarged: { position: 'static' },
        insetInline: '0',
        bottom: '0',
        zIndex: 'bar',
        display: 'flex',
        gap: 'xs',
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

/** A few links and buttons under each other's edges; a `ThumbAction` among them leaves the grid on a phone. */
export const actionGrid = defineRecipe({
  className: 'action-grid',
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    _largeLetters: { gridTemplateColumns: 'minmax(0, 1fr)' },
    gap: '2xs',
    '& [data-thumb]': { sm: { display: 'grid' } },
    // the main one leaves three: the one with the most words has a line of its own
    smDown: { '& > [data-thumb] + *': { gridColumn: '1 / -1' } },
    md: { gridTemplateColumns: 'repeat(4, auto)', '& :is(a, button)': { paddingInline: 'xs!' } },
    // under the four figures
    xl: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', columnGap: 'md' },
  },
})

/** Stays under the top bar until what it tells is mended. */
export const noticeBar = defineRecipe({
  className: 'notice-bar',
  base: {
    position: 'sticky',
    top: '[token(sizes.controlLg)]',
    _largeLetters: { top: '0' },
    _enlarged: { position: 'static' },
    zIndex: 'raised',
    paddingLeft: '[max(token(spacing.gutter), env(safe-area-inset-left))]',
    paddingRight: '[max(token(spacing.gutter), env(safe-area-inset-right))]',
    paddingBlock: '2xs',
    backgroundColor: 'bg.raised',
    borderBottom: '1px solid token(colors.line.hair)',
  },
})

/** No box of its own, in which what sticks to the window would be held. */
export const spokenNotice = defineRecipe({
  className: 'spoken-notice',
  base: { display: 'contents' },
})

/** A form that is a page: no wider than its lines can be read, its foot always in sight. */
export const workForm = defineSlotRecipe({
  className: 'work-form',
  slots: ['root', 'head', 'note', 'foot', 'buttons'],
  base: {
    root: { display: 'flex', flexDirection: 'column', maxWidth: '[48rem]', minWidth: '0' },
    head: {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: 'sm',
      minHeight: 'touch',
      _largeLetters: { flexWrap: 'wrap' },
    },
    note: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '2xs',
      minWidth: '0',
      fontSize: 'sm',
      lineHeight: 'snug',
      color: 'text.quiet',
    },
    foot: {
      position: 'sticky',
      _enlarged: { position: 'static' },
      bottom: '0',
      zIndex: 'raised',
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      columnGap: 'sm',
      rowGap: '2xs',
      paddingTop: 'sm',
      paddingBottom: '[max(token(spacing.sm), env(safe-area-inset-bottom))]',
      backgroundColor: 'bg.page',
      borderTop: '1px solid token(colors.line.hair)',
      smDown: {
        position: 'fixed',
        _enlarged: { position: 'static', paddingInline: '0' },
        insetInline: '0',
        zIndex: 'bar',
        paddingInline: 'gutter',
        paddingTop: '2xs',
        paddingBottom: '[max(token(spacing.xs), env(safe-area-inset-bottom))]',
      },
    },
    buttons: {
      display: 'flex',
      gap: '2xs',
      smDown: { width: 'full', '& > *': { flexGrow: '1' } },
    },
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
      lg: { height: 'full', '& > picture, & > span': { position: 'absolute', inset: '0' } },
    },
    panel: {
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      paddingBlock: 'lg',
      paddingInline: 'gutter',
      outlineStyle: 'none',
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
    paddingInline: 'md',
    display: 'grid',
    placeItems: 'center',
    textAlign: 'center',
    '& > [role=status]': { fontSize: 'section', color: 'text.quiet' },
  },
})

/** Content that keeps a sheet tall, so that a phone's keyboard cannot hide what is typed. */
export const tall = defineRecipe({
  className: 'tall',
  base: { smDown: { minHeight: '[72dvh]' }, sm: { minHeight: '[18rem]' } },
})
