import { defineSlotRecipe } from '@pandacss/dev'

/** Records below each other: two lines of text on a phone, aligned columns from 768 px on. */
export const table = defineSlotRecipe({
  className: 'table',
  slots: ['list', 'root', 'media', 'main', 'title', 'meta', 'text', 'cells', 'cell', 'end'],
  base: {
    list: {
      listStyle: 'none',
      padding: '0',
      margin: '0',
      display: 'flex',
      flexDirection: 'column',
      minWidth: '0',
      borderBottom: '1px solid token(colors.line.hair)',
      // the list itself keeps its scroll position when rows above turn out higher than estimated
      '&[data-windowed]': { overflowAnchor: 'none' },
    },
    root: {
      position: 'relative',
      display: 'grid',
      // the content after the text creates its own columns: an empty column would keep its gap
      gridTemplateColumns: 'auto minmax(0, 1fr)',
      alignItems: 'center',
      columnGap: 'sm',
      paddingBlock: 'sm',
      minWidth: '0',
      borderTop: '1px solid token(colors.line.hair)',
      _hover: { backgroundColor: 'bg.hover' },
      '&:has([data-pick])': { paddingInline: '2xs' },
      '&:has([data-pick]:checked)': {
        backgroundColor: 'bg.picked',
        _forcedColors: { borderInlineStart: '6px solid Highlight' },
      },
      // the whole row is clickable
      '&:has(:is(a, [data-pick]):focus-visible)': {
        outline: '2px solid',
        outlineColor: 'line.focus',
        outlineOffset: '-2px',
      },
      md: { paddingBlock: 'xs' },
    },
    media: {
      gridColumn: '1',
      gridRow: '1 / span 2',
      alignSelf: 'start',
      display: 'inline-flex',
      _largeFont: { gridRow: '1' },
      md: { alignSelf: 'center', gridRow: '1' },
    },
    main: {
      gridColumn: '2',
      minWidth: '0',
      display: 'flex',
      flexDirection: 'column',
      gap: '3xs',
      // below the media and the text
      _largeFont: { gridColumn: '1 / 4', gridRow: '2', paddingTop: '2xs' },
    },
    title: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: '2xs',
      rowGap: '3xs',
      minWidth: '0',
      fontWeight: 'medium',
      lineHeight: 'snug',
      textWrap: 'balance',
      overflowWrap: 'anywhere',
      '& a': { color: 'inherit', textDecoration: 'none', minWidth: '0' },
      // the whole row is one click target
      '& a::after': { content: '""', position: 'absolute', inset: '0' },
      '& a:focus-visible': { outlineStyle: 'none' },
    },
    meta: {
      fontSize: 'sm',
      lineHeight: 'snug',
      color: 'text.quiet',
      overflowWrap: 'anywhere',
      _empty: { display: 'none' },
    },
    text: { fontSize: 'sm', lineHeight: 'snug', color: 'text.quiet', lineClamp: '1' },
    cells: {
      gridColumn: '2',
      gridRow: '2',
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: 'sm',
      rowGap: '3xs',
      minWidth: '0',
      paddingTop: '2xs',
      _largeFont: { gridColumn: '1 / 4', gridRow: '3' },
      md: {
        gridColumn: '3',
        gridRow: '1',
        flexWrap: 'nowrap',
        columnGap: 'xs',
        paddingTop: '0',
      },
    },
    cell: {
      minWidth: '0',
      '&[data-size=sm]': { md: { width: '[4.5rem]' }, xl: { width: '[6rem]' } },
      '&[data-size=md]': { md: { width: '[6.75rem]' }, xl: { width: '[9rem]' } },
      '&[data-size=lg]': { md: { width: '[9.5rem]' }, xl: { width: '[10.5rem]' } },
      '&[data-align=end]': { md: { textAlign: 'end' } },
      // an amount, a date; longer text gets its own line
      '&[data-align=end]:last-child:not([data-size=lg])': { mdDown: { marginInlineStart: 'auto' } },
      fontSize: 'sm',
      lineHeight: 'snug',
      fontVariantNumeric: 'lining-nums tabular-nums',
      _empty: { mdDown: { display: 'none' } },
    },
    // above the link that covers the row
    end: {
      gridColumn: '3',
      gridRow: '1',
      alignSelf: 'start',
      position: 'relative',
      display: 'flex',
      alignItems: 'center',
      gap: '3xs',
      marginInlineEnd: '[-0.75rem]',
      md: { gridColumn: '4', alignSelf: 'center' },
    },
  },
  variants: {
    /** A record that the admin has not opened yet. */
    fresh: { true: { title: { fontWeight: 'strong' } } },
    /** Without media before the text. */
    bare: {
      true: {
        root: {
          gridTemplateColumns: '[minmax(0, 1fr)]',
        },
        main: { gridColumn: '1', _largeFont: { gridColumn: '1 / 3' } },
        cells: {
          gridColumn: '1',
          _largeFont: { gridColumn: '1 / 3' },
          md: { gridColumn: '2' },
        },
        end: { gridColumn: '2', md: { gridColumn: '3' } },
      },
    },
  },
})

/** Pictures side by side, each with its data below, as on a photographer's contact sheet. */
export const pictureGrid = defineSlotRecipe({
  className: 'picture-grid',
  slots: ['list', 'root', 'media', 'marks', 'title', 'meta', 'text', 'actions'],
  base: {
    list: {
      listStyle: 'none',
      padding: '0',
      margin: '0',
      display: 'grid',
      minWidth: '0',
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      columnGap: 'sm',
      rowGap: 'md',
      md: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', columnGap: 'md', rowGap: 'lg' },
      lg: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
      xl: { gridTemplateColumns: 'repeat(5, minmax(0, 1fr))' },
      // the list itself keeps its scroll position when lines above turn out higher than estimated
      '&[data-windowed]': { overflowAnchor: 'none' },
    },
    root: {
      position: 'relative',
      display: 'flex',
      flexDirection: 'column',
      gap: '3xs',
      minWidth: '0',
    },
    media: {
      overflow: 'hidden',
      borderRadius: 'edge',
      backgroundColor: 'bg.strong',
      marginBottom: '3xs',
    },
    marks: {
      position: 'absolute',
      top: '2xs',
      left: '2xs',
      right: '2xs',
      _empty: { display: 'none' },
    },
    title: { fontWeight: 'medium', lineHeight: 'snug' },
    meta: { fontSize: 'sm', lineHeight: 'snug', color: 'text.quiet' },
    text: { fontSize: 'sm', lineHeight: 'text', overflowWrap: 'anywhere' },
    // at the bottom, aligned with those of the neighbours
    actions: { display: 'flex', marginTop: 'auto', marginInline: '[-0.75rem]' },
  },
})
