import { defineRecipe, defineSlotRecipe } from '@pandacss/dev'

/** A back-office page. On a phone it reserves space at the bottom for the bar with the main action. */
export const adminPage = defineSlotRecipe({
  className: 'admin-page',
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
      // keeps the last record visible above the selection bar
      '&:has([data-selection-bar])': { paddingBottom: '[10rem]' },
      '&:has([data-selection-bar]) [data-thumb]': { smDown: { display: 'none' } },
    },
    /** The main action: fixed at the bottom within a thumb's reach on a phone, in the page flow elsewhere. */
    thumb: {
      smDown: {
        position: 'fixed',
        _zoomed: { position: 'static' },
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

/** A few links and buttons aligned in columns; a `ThumbAction` among them leaves the grid on a phone. */
export const actionGrid = defineRecipe({
  className: 'action-grid',
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    _largeFont: { gridTemplateColumns: 'minmax(0, 1fr)' },
    gap: '2xs',
    '& [data-thumb]': { sm: { display: 'grid' } },
    // without the main action three are left: the one with the longest text gets its own line
    smDown: { '& > [data-thumb] + *': { gridColumn: '1 / -1' } },
    md: { gridTemplateColumns: 'repeat(4, auto)', '& :is(a, button)': { paddingInline: 'xs!' } },
    // aligned with the four figures above
    xl: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', columnGap: 'md' },
  },
})

/** Stays under the top bar until the problem it reports is fixed. */
export const noticeBar = defineRecipe({
  className: 'notice-bar',
  base: {
    position: 'sticky',
    top: '[token(sizes.controlLg)]',
    _largeFont: { top: '0' },
    _zoomed: { position: 'static' },
    zIndex: 'raised',
    paddingLeft: '[max(token(spacing.gutter), env(safe-area-inset-left))]',
    paddingRight: '[max(token(spacing.gutter), env(safe-area-inset-right))]',
    paddingBlock: '2xs',
    backgroundColor: 'bg.raised',
    borderBottom: '1px solid token(colors.line.hair)',
  },
})

/** Has no box of its own: a box would confine the sticky elements inside it. */
export const liveRegion = defineRecipe({
  className: 'live-region',
  base: { display: 'contents' },
})

/** A full-page form: its width keeps lines readable, and its footer always stays visible. */
export const adminForm = defineSlotRecipe({
  className: 'admin-form',
  slots: ['root', 'head', 'note', 'foot', 'buttons'],
  base: {
    root: { display: 'flex', flexDirection: 'column', maxWidth: '[48rem]', minWidth: '0' },
    head: {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: 'sm',
      minHeight: 'touch',
      _largeFont: { flexWrap: 'wrap' },
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
      _zoomed: { position: 'static' },
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
        _zoomed: { position: 'static', paddingInline: '0' },
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

/** The sign-in page: a picture of the brand, and one form. */
export const authLayout = defineSlotRecipe({
  className: 'auth-layout',
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

/** Centres its content in the window while there is nothing else. */
export const centeredPage = defineRecipe({
  className: 'centered-page',
  base: {
    minHeight: '[60dvh]',
    paddingInline: 'md',
    display: 'grid',
    placeItems: 'center',
    textAlign: 'center',
    '& > [role=status]': { fontSize: 'section', color: 'text.quiet' },
  },
})

/** Keeps a sheet tall, so that a phone's keyboard cannot hide the text that is typed. */
export const tallContent = defineRecipe({
  className: 'tall-content',
  base: { smDown: { minHeight: '[72dvh]' }, sm: { minHeight: '[18rem]' } },
})
