import { defineSlotRecipe } from '@pandacss/dev'

/** Steps in order: a large number, a description, and a measurable result. */
export const stepList = defineSlotRecipe({
  className: 'step-list',
  slots: ['root', 'item', 'mark', 'text', 'aside'],
  base: {
    root: { display: 'flex', flexDirection: 'column', minWidth: '0', width: 'full' },
    item: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      columnGap: 'lg',
      rowGap: 'xs',
      paddingBlock: 'lg',
      borderTop: '1px solid token(colors.line.control)',
      md: {
        gridTemplateColumns: 'minmax(6rem, 2fr) minmax(0, 6fr) minmax(0, 3fr)',
        alignItems: 'baseline',
      },
    },
    mark: {
      fontFamily: 'display',
      fontSize: 'section',
      lineHeight: 'title',
      fontVariantNumeric: 'lining-nums tabular-nums',
      color: 'text.price',
    },
    text: { display: 'flex', flexDirection: 'column', gap: '2xs', minWidth: '0' },
    aside: { display: 'flex', flexDirection: 'column', gap: '2xs', minWidth: '0' },
  },
  variants: {
    /** Beside other content: the number is above its text at every width. */
    narrow: {
      true: {
        item: {
          paddingBlock: 'md',
          md: { gridTemplateColumns: 'minmax(3.5rem, 1fr) minmax(0, 5fr)' },
        },
        mark: { fontSize: 'card', lineHeight: 'snug' },
        aside: { md: { gridColumn: '2' } },
      },
    },
  },
})

/** Lines that each begin with the same small icon. */
export const iconList = defineSlotRecipe({
  className: 'icon-list',
  slots: ['root', 'item', 'mark'],
  base: {
    root: { display: 'flex', flexDirection: 'column', gap: '2xs', minWidth: '0' },
    item: {
      display: 'flex',
      gap: 'xs',
      lineHeight: 'text',
      overflowWrap: 'anywhere',
      textWrap: 'pretty',
    },
    mark: {
      flexShrink: '0',
      paddingTop: '[0.2em]',
      '& svg': { width: 'icon', height: 'icon', strokeWidth: '1.5' },
    },
  },
  variants: {
    tone: {
      plain: { mark: { color: 'text.success' } },
      gold: { mark: { color: 'text.price' } },
    },
  },
  defaultVariants: { tone: 'plain' },
})

/** Questions that expand to their answers: the browser's own disclosure, so they also open without scripts. */
export const questionList = defineSlotRecipe({
  className: 'question-list',
  slots: ['root', 'item', 'question', 'answer'],
  base: {
    root: { minWidth: '0', borderBottom: '1px solid token(colors.line.hair)' },
    item: {
      borderTop: '1px solid token(colors.line.hair)',
      // the tabs above it already have a line of their own
      '[role=tabpanel] &:first-of-type': { borderTop: '0' },
    },
    question: {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: 'md',
      minHeight: 'controlLg',
      paddingBlock: 'sm',
      fontFamily: 'display',
      fontSize: 'card',
      lineHeight: 'snug',
      cursor: 'pointer',
      borderRadius: 'edge',
      textWrap: 'balance',
      transition: 'color token(durations.fast)',
      _hover: { color: 'text.accent' },
      '& svg': {
        flexShrink: '0',
        width: 'md',
        height: 'md',
        strokeWidth: '1.5',
        transition: 'transform token(durations.base) token(easings.out)',
      },
      'details[open] > & svg': { transform: 'rotate(45deg)' },
    },
    answer: {
      maxWidth: '[min(64ch, 100%)]',
      paddingBottom: 'md',
      lineHeight: 'text',
      color: 'text.quiet',
      textWrap: 'pretty',
      whiteSpace: 'pre-line',
    },
  },
})

export const quote = defineSlotRecipe({
  className: 'quote',
  slots: ['root', 'stars', 'text', 'person', 'name', 'role'],
  base: {
    root: {
      display: 'flex',
      flexDirection: 'column',
      gap: 'md',
      margin: '0',
      minWidth: '0',
      height: 'full',
      paddingTop: 'md',
      borderTop: '1px solid token(colors.line.control)',
    },
    stars: {
      display: 'inline-flex',
      gap: '3xs',
      color: 'text.price',
      '& svg': { width: 'sm', height: 'sm', fill: '[currentColor]', strokeWidth: '0' },
    },
    text: {
      margin: '0',
      flexGrow: '1',
      fontFamily: 'display',
      fontSize: 'card',
      lineHeight: 'snug',
      letterSpacing: 'title',
      textWrap: 'pretty',
      whiteSpace: 'pre-line',
    },
    person: { display: 'flex', alignItems: 'center', gap: 'xs' },
    name: { display: 'block', fontWeight: 'medium', lineHeight: 'snug' },
    role: { display: 'block', fontSize: 'sm', lineHeight: 'snug', color: 'text.quiet' },
  },
  variants: {
    /** The only quote in its section. */
    alone: { true: { text: { fontSize: 'section', lineHeight: 'title', textWrap: 'balance' } } },
  },
})

export const figures = defineSlotRecipe({
  className: 'figures',
  slots: ['root', 'item', 'value', 'label', 'note'],
  base: {
    root: {
      display: 'grid',
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      _largeFont: { gridTemplateColumns: 'minmax(0, 1fr)' },
      columnGap: 'md',
      rowGap: 'lg',
      width: 'full',
      margin: '0',
      md: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
    },
    item: {
      display: 'flex',
      flexDirection: 'column',
      gap: '3xs',
      minWidth: '0',
      paddingTop: 'sm',
      borderTop: '1px solid token(colors.line.control)',
    },
    // read by screen readers after its label, visually before it
    value: {
      order: '-1',
      margin: '0',
      fontFamily: 'display',
      fontSize: 'title',
      lineHeight: 'title',
      letterSpacing: 'title',
      fontVariantNumeric: 'lining-nums tabular-nums',
    },
    label: { fontSize: 'sm', lineHeight: 'snug', color: 'text.quiet' },
    note: { margin: '0', fontSize: 'sm', lineHeight: 'snug' },
  },
  variants: {
    /** Beside a text instead of across the page. */
    narrow: {
      true: {
        root: { rowGap: 'md', md: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
        item: { paddingTop: 'xs' },
        value: { fontSize: 'card', lineHeight: 'snug' },
      },
    },
    /** Above a list that is the main content. */
    dense: {
      true: {
        root: { rowGap: 'sm' },
        item: { paddingTop: 'xs' },
        value: { fontSize: 'card', lineHeight: 'snug' },
      },
    },
  },
})
