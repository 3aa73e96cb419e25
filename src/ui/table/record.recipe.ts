import { defineSlotRecipe } from '@pandacss/dev'

const plainList = { listStyle: 'none', padding: '0', margin: '0' }

/**
 * One line of a list: a thumbnail, text, small actions. A link inside the title makes the whole line one click target.
 */
export const recordRow = defineSlotRecipe({
  className: 'record-row',
  slots: ['list', 'root', 'media', 'thumb', 'main', 'title', 'meta', 'end', 'actions'],
  base: {
    list: { ...plainList, display: 'flex', flexDirection: 'column', minWidth: '0' },
    root: {
      position: 'relative',
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr) auto',
      columnGap: 'sm',
      alignItems: 'center',
      paddingBlock: 'sm',
      minWidth: '0',
      borderTop: '1px solid token(colors.line.hair)',
      '&:first-child': { borderTop: '0' },
      '&:has([data-cover])': { _hover: { backgroundColor: 'bg.hover' } },
      '& [data-cover]::after': { content: '""', position: 'absolute', inset: '0' },
    },
    media: {
      gridColumn: '1',
      display: 'inline-flex',
      color: 'text.quiet',
      '& svg': { width: 'icon', height: 'icon' },
      // aligned with the title if there is much below it, not centred on the whole row
      '[data-acts] > &': { alignSelf: 'start', paddingTop: '3xs' },
    },
    thumb: {
      display: 'block',
      width: '[3rem]',
      aspectRatio: '[4/5]',
      overflow: 'hidden',
      borderRadius: 'edge',
    },
    main: {
      gridColumn: '2',
      minWidth: '0',
      display: 'flex',
      flexDirection: 'column',
      gap: '2xs',
      '&:first-child': { gridColumn: '1 / 3' },
      // below the icon or picture: beside it a phone lacks the width for a date
      _largeFont: { gridColumn: '1 / 4' },
    },
    title: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: '2xs',
      rowGap: '3xs',
      fontWeight: 'medium',
      lineHeight: 'snug',
      '& :is(a, button)': { color: 'inherit', textDecoration: 'none', minWidth: '0' },
    },
    meta: { fontSize: 'sm', lineHeight: 'snug', color: 'text.quiet' },
    end: {
      gridColumn: '3',
      // below the text
      _largeFont: { gridColumn: '1 / 4', justifySelf: 'end' },
      position: 'relative',
      display: 'flex',
      alignItems: 'center',
      gap: '3xs',
      fontVariantNumeric: 'lining-nums tabular-nums',
    },
    actions: {
      position: 'relative',
      display: 'flex',
      flexWrap: 'wrap',
      gap: '2xs',
      paddingTop: '3xs',
    },
  },
})

/** The first row of the list, which need not be the first one that is rendered. */
const FIRST = '&:is(:first-child:not([aria-posinset]), [aria-posinset="1"])'

/** A row of a list on a phone, a card with its picture on top from 768 px on. */
export const recordCard = defineSlotRecipe({
  className: 'record-card',
  slots: [
    'list',
    'root',
    'media',
    'pick',
    'body',
    'head',
    'title',
    'figure',
    'meta',
    'text',
    'marks',
    'foot',
    'chips',
    'actions',
  ],
  base: {
    list: {
      ...plainList,
      display: 'grid',
      minWidth: '0',
      md: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', columnGap: 'md', rowGap: 'lg' },
      lg: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
      xl: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
      // the list itself keeps its scroll position when records above turn out higher than estimated
      '&[data-windowed]': { overflowAnchor: 'none' },
    },
    root: {
      position: 'relative',
      display: 'grid',
      gridTemplateColumns: '5rem minmax(0, 1fr)',
      // the text below the picture
      _largeFont: { gridTemplateColumns: 'minmax(0, 1fr)', rowGap: '2xs' },
      columnGap: 'sm',
      paddingBlock: 'sm',
      minWidth: '0',
      borderBottom: '1px solid token(colors.line.hair)',
      // a row with its own background needs padding above the picture too
      [`${FIRST}:not(:has([data-pick]))`]: { paddingTop: '0' },
      // the whole record is clickable
      '&:has(:is(a, [data-pick]):focus-visible)': {
        outline: '2px solid',
        outlineColor: 'line.focus',
        outlineOffset: '4px',
      },
      '&:has([data-pick])': { mdDown: { paddingInline: '2xs' } },
      '&:has([data-pick]:checked)': {
        mdDown: {
          backgroundColor: 'bg.picked',
          _forcedColors: { borderInlineStart: '6px solid Highlight' },
        },
        md: { outline: '2px solid token(colors.text.main)', outlineOffset: '6px' },
      },
      md: {
        display: 'flex',
        flexDirection: 'column',
        gap: 'xs',
        paddingBlock: '0',
        borderBottom: '0',
      },
    },
    media: {
      position: 'relative',
      overflow: 'hidden',
      borderRadius: 'edge',
      alignSelf: 'start',
      width: 'full',
      _largeFont: { width: '[5rem]' },
      aspectRatio: '[4/5]',
      backgroundColor: 'bg.strong',
    },
    // only the box is positioned, on the picture's corner: the input covers the whole record
    pick: {
      display: 'contents',
      '& label': { display: 'contents' },
      '& label > [aria-hidden]': {
        position: 'absolute',
        top: '[calc(token(spacing.sm) + token(spacing.3xs))]',
        left: '3xs',
        boxShadow: '[0 0 0 1px token(colors.bg.page)]',
        md: { top: '2xs', left: '[auto]', right: '2xs' },
      },
    },
    body: { minWidth: '0', display: 'flex', flexDirection: 'column', gap: '3xs', flexGrow: '1' },
    head: {
      display: 'flex',
      alignItems: 'baseline',
      justifyContent: 'space-between',
      gap: 'xs',
    },
    title: {
      minWidth: '0',
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: '2xs',
      rowGap: '3xs',
      fontWeight: 'medium',
      lineHeight: 'snug',
      overflowWrap: 'anywhere',
      textWrap: 'balance',
      md: {
        fontFamily: 'display',
        fontSize: 'card',
        letterSpacing: 'title',
        fontWeight: 'regular',
      },
      '& a': { color: 'inherit', textDecoration: 'none' },
      // the whole record is one click target
      '& a::after': { content: '""', position: 'absolute', inset: '0' },
      '& a:hover': { color: 'text.accent' },
      '& a:focus-visible': { outlineStyle: 'none' },
    },
    figure: { flexShrink: '0' },
    meta: { fontSize: 'sm', lineHeight: 'snug', color: 'text.quiet' },
    text: {
      fontSize: 'sm',
      lineHeight: 'snug',
      color: 'text.quiet',
      lineClamp: '1',
      md: { lineClamp: '3', lineHeight: 'text', marginTop: '3xs' },
    },
    marks: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '3xs',
      _empty: { display: 'none' },
      fontFamily: 'text',
      md: { position: 'absolute', top: '2xs', left: '2xs', right: '[6rem]' },
    },
    foot: {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '2xs',
      // on a card directly below the text, beside a picture at the row's lower edge
      mdDown: { marginTop: 'auto' },
      md: { marginTop: '2xs' },
      _largeFont: { flexWrap: 'wrap', justifyContent: 'flex-end', rowGap: '0' },
    },
    chips: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '3xs',
      columnGap: '2xs',
      minWidth: '0',
      _largeFont: { flexBasis: 'full' },
    },
    // above the link that covers the card
    actions: {
      position: 'relative',
      display: 'flex',
      flexShrink: '0',
      alignSelf: 'end',
      marginInlineEnd: '[-0.75rem]',
      marginBottom: '[-0.5rem]',
      _empty: { display: 'none' },
      // on a card they are on the picture, with their own background
      md: {
        position: 'absolute',
        top: '2xs',
        right: '2xs',
        margin: '0',
        borderRadius: 'edge',
        backgroundColor: '[rgb(11 6 18 / 0.82)]',
        // the button's own style comes later in the cascade
        '& button': { color: 'paper!' },
        '& button:hover': { backgroundColor: '[rgb(255 255 255 / 0.16)!]' },
      },
    },
  },
  variants: {
    shape: {
      portrait: {},
      wide: {
        list: {
          lg: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
          xl: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
        },
        root: {
          gridTemplateColumns: '6.5rem minmax(0, 1fr)',
          _largeFont: { gridTemplateColumns: 'minmax(0, 1fr)' },
          md: { containIntrinsicSize: '[auto 30rem]' },
        },
        media: { aspectRatio: '[16/9]', _largeFont: { width: '[6.5rem]' } },
        marks: { md: { right: '[9.5rem]' } },
        // three actions leave no space beside them
        foot: { mdDown: { flexWrap: 'wrap', rowGap: '0' } },
        chips: { mdDown: { flexBasis: 'full' } },
        actions: { mdDown: { marginInlineStart: 'auto' } },
      },
    },
  },
  defaultVariants: { shape: 'portrait' },
})
