import { defineRecipe } from '@pandacss/dev'

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
    // still says "working" when nothing may turn
    _still: { borderStyle: 'dotted', animation: 'none' },
    // nothing works, and nothing will come
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
    // it would promise what no script brings
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
