import { defineRecipe, defineSlotRecipe } from '@pandacss/dev'
import { perSpace } from '../theme/space.ts'

export const page = defineRecipe({
  className: 'page',
  base: {
    width: 'full',
    marginInline: 'auto',
    // the notch of a phone in landscape must not cover text
    paddingLeft: '[max(token(spacing.gutter), env(safe-area-inset-left))]',
    paddingRight: '[max(token(spacing.gutter), env(safe-area-inset-right))]',
  },
  variants: {
    width: {
      wide: { maxWidth: 'wide' },
      text: { maxWidth: '[calc(token(sizes.text) + 2 * token(spacing.gutter))]' },
      form: { maxWidth: '[calc(token(sizes.dialogMd) + 2 * token(spacing.gutter))]' },
    },
  },
  defaultVariants: { width: 'wide' },
})

export const section = defineRecipe({
  className: 'section',
  base: { position: 'relative', color: 'text.main' },
  variants: {
    tone: {
      plain: {},
      raised: { backgroundColor: 'bg.raised' },
      sunken: { backgroundColor: 'bg.sunken' },
      /** Dark in both themes, like the light of the pictures. The component sets `data-theme` too. */
      night: { backgroundColor: 'ink' },
    },
    spacing: perSpace((paddingBlock) => ({ paddingBlock })),
    below: perSpace((paddingBottom) => ({ paddingBottom })),
    line: { true: { borderTop: '1px solid', borderColor: 'line.hair' } },
  },
  defaultVariants: { tone: 'plain', spacing: '2xl' },
})

export const skipLink = defineRecipe({
  className: 'skip-link',
  base: {
    position: 'fixed',
    top: 'xs',
    left: 'xs',
    zIndex: 'skip',
    paddingInline: 'sm',
    minHeight: 'touch',
    display: 'inline-flex',
    alignItems: 'center',
    backgroundColor: 'bg.inverse',
    color: 'text.inverse',
    fontWeight: 'medium',
    borderRadius: 'edge',
    transform: 'translateY(-200%)',
    transition: 'transform token(durations.fast) token(easings.out)',
    _focus: { transform: 'none' },
    _print: { display: 'none' },
  },
})

export const shownAtTarget = defineRecipe({
  className: 'shown-at-target',
  base: {
    display: 'none',
    scrollMarginTop: '2xl',
    '&:target:not([data-claim])': { display: 'block' },
    ':root[data-answered] &:target': { display: 'block' },
    // A different value, so that the minifier does not merge these rules into one selector list: browsers drop a whole
    // list if they do not know one of its selectors.
    '&[data-reported]': { display: 'flow-root' },
  },
})

export const sidePanel = defineRecipe({
  className: 'side-panel',
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: 'md',
    minWidth: '0',
    padding: 'md',
    backgroundColor: 'bg.page',
    border: '1px solid token(colors.line.hair)',
    borderRadius: 'edge',
    lg: { position: 'sticky', top: '[6rem]', padding: 'lg' },
  },
})

export const visuallyHidden = defineRecipe({
  className: 'visually-hidden',
  base: {
    position: 'absolute',
    width: '[1px]',
    height: '[1px]',
    margin: '[-1px]',
    padding: '0',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
    border: '0',
  },
})

/** Content that opens below its own heading. */
export const disclosure = defineSlotRecipe({
  className: 'disclosure',
  slots: ['root', 'summary', 'text', 'content'],
  base: {
    root: { minWidth: '0' },
    summary: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '2xs',
      minHeight: 'touch',
      fontWeight: 'medium',
      cursor: 'pointer',
      borderRadius: 'edge',
      _hover: { color: 'text.accent' },
      '& svg': {
        flexShrink: '0',
        width: 'sm',
        height: 'sm',
        transition: 'transform token(durations.base) token(easings.out)',
      },
      'details[open] > & svg': { transform: 'rotate(90deg)' },
    },
    // On a phone without space for both, the text beside the label wraps below it.
    text: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'baseline',
      columnGap: 'xs',
      minWidth: '0',
    },
    // a table of figures needs no limit on its line length
    content: { maxWidth: 'text', '&:has(> table)': { maxWidth: 'full' } },
  },
})

const columns = (name: string) => ({
  gridTemplateColumns: `repeat(var(--columns-${name}), minmax(0, 1fr))`,
})

/** The screen chooses the column counts, so they arrive as custom properties; see grid.tsx. */
export const grid = defineRecipe({
  className: 'grid',
  base: {
    display: 'grid',
    minWidth: '0',
    ...columns('base'),
    _narrow: { gridTemplateColumns: 'minmax(0, 1fr)' },
    sm: columns('sm'),
    md: columns('md'),
    lg: columns('lg'),
    xl: columns('xl'),
  },
  variants: {
    gap: perSpace((gap) => ({ gap })),
    rowGap: perSpace((rowGap) => ({ rowGap })),
    /** The last one would be beside an empty cell. */
    lastWhole: { mdDown: { mdDown: { '& > :last-child': { gridColumn: '1 / -1' } } } },
    align: {
      start: { alignItems: 'start' },
      center: { alignItems: 'center' },
      end: { alignItems: 'end' },
      stretch: { alignItems: 'stretch' },
    },
  },
  defaultVariants: { gap: 'md' },
})

export const stack = defineRecipe({
  className: 'stack',
  base: { display: 'flex', minWidth: '0' },
  variants: {
    direction: { column: { flexDirection: 'column' }, row: { flexDirection: 'row' } },
    gap: perSpace((gap) => ({ gap })),
    padding: perSpace((padding) => ({ padding })),
    align: {
      start: { alignItems: 'flex-start' },
      center: { alignItems: 'center' },
      end: { alignItems: 'flex-end' },
      baseline: { alignItems: 'baseline' },
      stretch: { alignItems: 'stretch' },
    },
    justify: {
      start: { justifyContent: 'flex-start' },
      center: { justifyContent: 'center' },
      end: { justifyContent: 'flex-end' },
      between: { justifyContent: 'space-between' },
    },
    wrap: { true: { flexWrap: 'wrap' } },
    grow: { true: { flexGrow: '1' } },
    collapse: {
      sm: { smDown: { flexDirection: 'column', alignItems: 'stretch' } },
      md: { mdDown: { flexDirection: 'column', alignItems: 'stretch' } },
    },
  },
  defaultVariants: { direction: 'column', gap: 'sm' },
})
