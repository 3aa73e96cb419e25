import { defineRecipe, defineSlotRecipe } from '@pandacss/dev'

/** A long text whose elements are not our components: an article. */
export const prose = defineRecipe({
  className: 'prose',
  base: {
    minWidth: '0',
    fontSize: 'lead',
    lineHeight: 'text',
    overflowWrap: 'anywhere',
    '& > * + *': { marginTop: 'md' },
    '& :is(h1, h2, h3, h4, h5, h6)': {
      fontFamily: 'display',
      fontSize: 'card',
      fontWeight: 'display',
      lineHeight: 'snug',
      textWrap: 'balance',
    },
    '& :is(h1, h2)': { fontSize: 'section', lineHeight: 'title' },
    '& > * + :is(h1, h2)': { marginTop: 'xl' },
    '& p, & li': { textWrap: 'pretty' },
    '& :is(ul, ol)': { paddingInlineStart: 'md' },
    '& ul': { listStyle: 'disc' },
    '& ol': { listStyle: 'decimal' },
    '& li + li': { marginTop: '2xs' },
    '& li::marker': { color: 'text.price' },
    '& strong': { fontWeight: 'strong' },
    '& mark': { paddingInline: '3xs', color: 'text.main', backgroundColor: 'tint.gold' },
    '& a': {
      textDecorationLine: 'underline',
      textDecorationThickness: '[1px]',
      textUnderlineOffset: '[0.22em]',
      textDecorationColor: 'text.accent',
      _hover: { color: 'text.accent' },
    },
    '& blockquote': {
      marginInline: '0',
      paddingInlineStart: 'md',
      borderInlineStart: '2px solid token(colors.text.price)',
    },
    '& img': { display: 'block', maxWidth: 'full', height: 'auto', borderRadius: 'edge' },
    '& table': {
      display: 'block',
      overflowX: 'auto',
      borderCollapse: 'collapse',
      fontSize: 'md',
      fontVariantNumeric: 'lining-nums tabular-nums',
      // its own width on a phone, where it may be wider than the page
      md: { display: 'table', width: 'full' },
    },
    '& :is(th, td)': {
      paddingBlock: 'xs',
      paddingInlineEnd: 'lg',
      textAlign: 'start',
      borderBottom: '1px solid token(colors.line.hair)',
    },
    '& th': { fontWeight: 'strong', borderBottomColor: 'line.control' },
    '& :is(code, pre)': { fontSize: 'md', backgroundColor: 'bg.sunken', borderRadius: 'edge' },
    '& code': { paddingInline: '3xs' },
    // preformatted text contains prompts: it wraps, so that no reader has to scroll sideways
    '& pre': { whiteSpace: 'pre-wrap', padding: 'sm', lineHeight: 'text' },
    '& hr': { border: '0', borderTop: '1px solid token(colors.line.control)' },
  },
  variants: {
    size: {
      /** On a page of its own. */
      page: {
        '& blockquote': { fontFamily: 'display', fontSize: 'card', lineHeight: 'snug' },
      },
      /** Beside the source text, as its preview. */
      sheet: {
        fontSize: 'md',
        '& > * + *': { marginTop: 'sm' },
        '& :is(h1, h2)': { fontSize: 'card' },
        '& > * + :is(h1, h2)': { marginTop: 'md' },
        '& :is(h3, h4, h5, h6)': { fontSize: 'lead' },
      },
    },
  },
  defaultVariants: { size: 'page' },
})

/** A table of contents above a long text, beside it from `lg` on. */
export const longRead = defineSlotRecipe({
  className: 'long-read',
  slots: ['root', 'contents', 'label', 'list', 'link', 'text'],
  base: {
    root: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: 'xl',
      lg: { gridTemplateColumns: 'minmax(0, 4fr) minmax(0, 8fr)', alignItems: 'start' },
    },
    contents: {
      minWidth: '0',
      paddingTop: 'sm',
      borderTop: '1px solid token(colors.line.control)',
      _print: { display: 'none' },
      lg: {
        position: 'sticky',
        top: '[6rem]',
        maxHeight: '[calc(100dvh - 7rem)]',
        overflowY: 'auto',
      },
    },
    label: {
      display: 'block',
      paddingBottom: '2xs',
      fontSize: 'xs',
      lineHeight: 'snug',
      fontWeight: 'medium',
      letterSpacing: 'label',
      textTransform: 'uppercase',
      color: 'text.quiet',
      _thai: { textTransform: 'none', fontSize: 'sm' },
    },
    list: { listStyle: 'none' },
    link: {
      display: 'block',
      paddingBlock: '3xs',
      fontSize: 'sm',
      lineHeight: 'text',
      color: 'text.quiet',
      textDecoration: 'none',
      borderRadius: 'edge',
      transition: 'color token(durations.fast)',
      _hover: { color: 'text.accent' },
      _focusVisible: { outlineOffset: '-2px' },
      _coarse: { minHeight: 'touch', paddingBlock: 'xs' },
    },
    text: { minWidth: '0', maxWidth: 'text' },
  },
})
