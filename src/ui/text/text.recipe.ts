import { defineRecipe } from '@pandacss/dev'

export const heading = defineRecipe({
  className: 'heading',
  base: {
    color: 'text.main',
    textWrap: 'balance',
    margin: '0',
    maxWidth: 'full',
    overflowWrap: 'anywhere',
  },
  variants: {
    look: {
      display: {
        fontFamily: 'display',
        fontSize: 'display',
        lineHeight: 'display',
        letterSpacing: 'display',
        fontWeight: 'display',
      },
      title: {
        fontFamily: 'display',
        fontSize: 'title',
        lineHeight: 'title',
        letterSpacing: 'display',
        fontWeight: 'display',
      },
      section: {
        fontFamily: 'display',
        fontSize: 'section',
        lineHeight: 'title',
        letterSpacing: 'title',
        fontWeight: 'display',
      },
      card: {
        fontFamily: 'display',
        fontSize: 'card',
        lineHeight: 'snug',
        letterSpacing: 'title',
        fontWeight: 'display',
      },
      small: { fontFamily: 'text', fontSize: 'md', lineHeight: 'snug', fontWeight: 'strong' },
    },
  },
  defaultVariants: { look: 'section' },
})

/** Replaces the brand's wordmark. */
export const brandName = defineRecipe({
  className: 'brand-name',
  base: {
    display: 'block',
    color: 'text.main',
    fontFamily: 'display',
    fontSize: 'card',
    lineHeight: 'snug',
    letterSpacing: 'title',
    fontWeight: 'display',
    // Leaves space for the menu button on a phone, and for the links on a desktop.
    maxWidth: '[min(12em, 45vw)]',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
})

export const text = defineRecipe({
  className: 'text',
  base: { margin: '0', textWrap: 'pretty', maxWidth: 'full', minWidth: '0' },
  variants: {
    look: {
      lead: { fontSize: 'lead', lineHeight: 'text', maxWidth: '[min(60ch, 100%)]' },
      body: { fontSize: 'md', lineHeight: 'text', maxWidth: '[min(70ch, 100%)]' },
      small: { fontSize: 'sm', lineHeight: 'text' },
      label: {
        fontSize: 'xs',
        lineHeight: 'snug',
        fontWeight: 'medium',
        letterSpacing: 'label',
        textTransform: 'uppercase',
        _thai: { textTransform: 'none', fontSize: 'sm' },
      },
    },
    tone: {
      main: { color: 'text.main' },
      quiet: { color: 'text.quiet' },
      danger: { color: 'text.danger' },
      success: { color: 'text.success' },
      price: {
        color: 'text.price',
        fontVariantNumeric: 'lining-nums tabular-nums',
        fontWeight: 'medium',
        // inline it does not wrap or shrink; a line of its own may be wider than the page
        '&:is(span)': { whiteSpace: 'nowrap', flexShrink: '0' },
      },
    },
    figures: { tabular: { fontVariantNumeric: 'lining-nums tabular-nums' } },
    struck: { true: { textDecoration: 'line-through' } },
    unbroken: { true: { whiteSpace: 'nowrap' } },
    clamp: {
      '1': { lineClamp: '1' },
      '2': { lineClamp: '2' },
      '3': { lineClamp: '3' },
    },
    align: { start: { textAlign: 'start' }, center: { textAlign: 'center', marginInline: 'auto' } },
  },
  defaultVariants: { look: 'body', tone: 'main' },
})

export const textLink = defineRecipe({
  className: 'text-link',
  base: {
    color: 'inherit',
    textDecorationLine: 'underline',
    textDecorationThickness: '[1px]',
    textUnderlineOffset: '[0.22em]',
    textDecorationColor: 'text.accent',
    borderRadius: 'edge',
    transition: 'color token(durations.fast)',
    _hover: { color: 'text.accent' },
    '& [data-new-tab]': { marginInlineStart: '[0.3em]' },
  },
  variants: {
    look: {
      inline: {},
      /** A link outside of a sentence: underlined on hover only, tall enough for a thumb. */
      alone: {
        display: 'inline-flex',
        alignItems: 'center',
        gap: '2xs',
        minHeight: 'touch',
        fontWeight: 'medium',
        textDecorationColor: 'transparent',
        _hover: { textDecorationColor: 'text.accent' },
      },
      /** The whole card around it is the click target; give buttons in that card their own layer. */
      cover: {
        textDecorationColor: 'transparent',
        _hover: { color: 'inherit', textDecorationColor: 'text.accent' },
        '&::after': { content: '""', position: 'absolute', inset: '0' },
      },
    },
  },
  defaultVariants: { look: 'inline' },
})

/** After the text of a link; in a button its icon has the size of all icons. */
export const newTabMark = defineRecipe({
  className: 'new-tab-mark',
  base: {
    whiteSpace: 'nowrap',
    '& svg': {
      display: 'inline-block',
      width: '[0.875em]',
      height: '[0.875em]',
      verticalAlign: '[-0.0625em]',
    },
  },
})

/** Covers a control, and has the browser's own tooltip. */
export const tooltip = defineRecipe({
  className: 'tooltip',
  base: { position: 'absolute', inset: '0', borderRadius: 'inherit' },
})

/** One of several in a line; it wraps as a whole, unless it is longer than a line. */
export const fact = defineRecipe({
  className: 'fact',
  base: { display: 'inline-block', maxWidth: 'full' },
})
