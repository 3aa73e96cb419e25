import { defineRecipe, defineSlotRecipe } from '@pandacss/dev'

export const badge = defineRecipe({
  className: 'badge',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '3xs',
    maxWidth: 'full',
    paddingInline: '2xs',
    minHeight: 'md',
    fontSize: 'xs',
    fontWeight: 'medium',
    lineHeight: 'snug',
    letterSpacing: 'text',
    borderRadius: 'edge',
    '& svg': { width: 'xs', height: 'xs', flexShrink: '0' },
  },
  variants: {
    tone: {
      neutral: { backgroundColor: 'tint.neutral', color: 'text.main' },
      accent: { backgroundColor: 'tint.accent', color: 'text.accent' },
      gold: { backgroundColor: 'tint.gold', color: 'text.price' },
      success: { backgroundColor: 'tint.success', color: 'text.success' },
      warning: {
        backgroundColor: 'tint.gold',
        color: 'text.price',
        boxShadow: '[inset 2px 0 0 currentColor]',
      },
      danger: {
        backgroundColor: 'tint.danger',
        color: 'text.danger',
        boxShadow: '[inset 2px 0 0 currentColor]',
      },
      nsfw: { backgroundColor: 'bg.inverse', color: 'text.inverse', fontWeight: 'strong' },
    },
    /** On a picture: with its own dark background, in both themes. */
    over: { picture: { backgroundColor: '[rgb(11 6 18 / 0.82)]', boxShadow: '[none]' } },
  },
  defaultVariants: { tone: 'neutral' },
})

export const avatar = defineSlotRecipe({
  className: 'avatar',
  slots: ['root', 'image', 'initials'],
  base: {
    root: {
      position: 'relative',
      display: 'inline-grid',
      placeItems: 'center',
      flexShrink: '0',
      overflow: 'hidden',
      borderRadius: 'round',
      backgroundColor: 'bg.strong',
      color: 'text.main',
      fontWeight: 'medium',
      lineHeight: '[1]',
      userSelect: 'none',
    },
    image: {
      position: 'absolute',
      inset: '0',
      width: 'full',
      height: 'full',
      objectFit: 'cover',
      '[data-state=error] > &': { display: 'none' },
    },
    initials: {},
  },
  variants: {
    size: {
      sm: { root: { width: 'lg', height: 'lg', fontSize: 'xs' } },
      md: { root: { width: 'touch', height: 'touch', fontSize: 'sm' } },
      lg: { root: { width: '2xl', height: '2xl', fontSize: 'card' } },
    },
  },
  defaultVariants: { size: 'md' },
})

export const statusPill = defineRecipe({
  className: 'status-pill',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2xs',
    fontSize: 'sm',
    lineHeight: 'snug',
    color: 'text.main',
    '& svg': { width: 'sm', height: 'sm', flexShrink: '0' },
    '&:is(button)': {
      minHeight: 'controlSm',
      paddingInline: 'xs',
      backgroundColor: 'transparent',
      border: '1px solid token(colors.line.control)',
      borderRadius: 'edge',
      cursor: 'pointer',
      transition: 'background-color token(durations.fast)',
      _hover: { backgroundColor: 'bg.hover' },
      _coarse: { minHeight: 'touch' },
      '& span': { whiteSpace: 'nowrap' },
    },
    '& b': { fontWeight: 'strong', fontVariantNumeric: 'tabular-nums' },
    '& [data-width=narrow]': { sm: { display: 'none' }, _empty: { display: 'none' } },
    '& [data-width=wide]': { smDown: { display: 'none' } },
  },
  variants: {
    tone: {
      ok: {
        '& svg': { color: 'text.success' },
        // the shape alone shows the status where the page's title would otherwise be truncated
        '@media (max-width: 22.4rem)': { '& [data-width=narrow]': { display: 'none' } },
      },
      waiting: { '& svg': { color: 'text.price' } },
      busy: {
        '& svg': {
          color: 'text.quiet',
          animation: 'turn 1200ms linear infinite',
          _reducedMotion: { animation: 'none' },
        },
      },
      offline: { '& svg': { color: 'text.quiet' } },
      paused: { '& svg': { color: 'text.quiet' } },
      warning: { '& svg': { color: 'text.price' } },
      danger: { '& svg': { color: 'text.danger' } },
    },
  },
  defaultVariants: { tone: 'ok' },
})

/** A code for cameras: its component sets the light theme, on whatever page it is. */
export const qrCode = defineRecipe({
  className: 'qr-code',
  base: {
    display: 'block',
    width: '[11rem]',
    maxWidth: 'full',
    height: 'auto',
    backgroundColor: 'bg.raised',
    fill: 'text.main',
    borderRadius: 'edge',
  },
})

export const spinner = defineRecipe({
  className: 'spinner',
  base: {
    display: 'inline-block',
    width: '[1.1em]',
    height: '[1.1em]',
    flexShrink: '0',
    borderRadius: 'round',
    border: '2px solid currentColor',
    borderRightColor: 'transparent',
    animation: 'turn 700ms linear infinite',
    // still looks like "working" when animations are off
    _reducedMotion: { borderStyle: 'dotted', animation: 'none' },
    // without scripts nothing is working, and nothing will load
    '@media (scripting: none)': { display: 'none' },
  },
})

export const skeleton = defineRecipe({
  className: 'skeleton',
  base: {
    display: 'block',
    maxWidth: 'full',
    backgroundColor: 'bg.strong',
    animation: 'breathe 1600ms ease-in-out infinite',
    // without scripts it would announce content that never loads
    '@media (scripting: none)': { display: 'none' },
  },
  variants: {
    shape: {
      text: { borderRadius: 'edge' },
      block: { borderRadius: 'edge' },
      round: { borderRadius: 'round' },
    },
  },
  defaultVariants: { shape: 'text' },
})

export const progress = defineRecipe({
  className: 'progress',
  base: {
    display: 'block',
    width: 'full',
    height: '[4px]',
    overflow: 'hidden',
    backgroundColor: 'bg.strong',
    borderRadius: 'edge',
    '& > span': {
      display: 'block',
      height: 'full',
      width: 'full',
      transformOrigin: 'left',
      backgroundColor: 'text.main',
      transition: 'transform token(durations.slow) token(easings.out)',
    },
  },
})

/** Columns side by side; the most important one is highlighted by its colour and its text. */
export const chart = defineSlotRecipe({
  className: 'chart',
  slots: ['root', 'drawing', 'lines', 'bar', 'tick', 'label', 'value'],
  base: {
    root: { width: 'full', minWidth: '0', height: '[15rem]', md: { height: '[18rem]' } },
    drawing: { display: 'block', overflow: 'visible' },
    // for the grid lines, which use it as their stroke
    lines: { color: 'line.hair' },
    bar: {
      fill: 'line.control',
      transition: 'fill token(durations.fast)',
      '&[data-main=true]': { fill: 'text.accent' },
    },
    tick: { fill: 'text.quiet', fontSize: 'xs', fontVariantNumeric: 'lining-nums tabular-nums' },
    label: { fill: 'text.quiet', fontSize: 'xs', '&[data-main=true]': { fill: 'text.main' } },
    value: {
      fill: 'text.main',
      fontSize: 'sm',
      fontWeight: 'medium',
      fontVariantNumeric: 'lining-nums tabular-nums',
    },
  },
})
