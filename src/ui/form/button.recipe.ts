import { defineRecipe } from '@pandacss/dev'

export const button = defineRecipe({
  className: 'button',
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2xs',
    flexShrink: '0',
    maxWidth: 'full',
    paddingBlock: '2xs',
    fontFamily: 'text',
    fontWeight: 'medium',
    lineHeight: 'snug',
    textAlign: 'center',
    textDecoration: 'none',
    textWrap: 'balance',
    border: '1px solid transparent',
    borderRadius: 'edge',
    cursor: 'pointer',
    userSelect: 'none',
    touchAction: 'manipulation',
    transitionProperty: 'transform, background-color, border-color, color, filter',
    transitionDuration: 'fast',
    transitionTimingFunction: 'out',
    _active: { transform: 'translateY(1px)' },
    '&:is(:disabled, [aria-disabled=true])': {
      opacity: '0.5',
      cursor: 'not-allowed',
      transform: 'none',
    },
    '&[aria-busy=true]': { opacity: '1', cursor: 'progress' },
    '& svg': { width: '[1.15em]', height: '[1.15em]', flexShrink: '0' },
  },
  variants: {
    tone: {
      main: {
        color: 'text.onAction',
        fontWeight: 'strong',
        backgroundImage:
          '[linear-gradient(100deg, token(colors.action.from), token(colors.action.to))]',
        backgroundOrigin: 'border-box',
        _hover: { filter: '[brightness(1.08) saturate(1.05)]' },
        // the accent is reserved for available actions
        '&:is(:disabled, [aria-disabled=true]):not([aria-busy=true])': {
          color: 'text.quiet',
          backgroundColor: 'bg.strong',
          backgroundImage: 'none',
          opacity: '1',
          filter: '[none]',
        },
      },
      /** Filled, without the accent: the main action of one card among many. */
      solid: {
        color: 'text.inverse',
        backgroundColor: 'bg.inverse',
        _hover: { filter: '[brightness(0.92)]' },
      },
      quiet: {
        color: 'text.main',
        borderColor: 'line.control',
        backgroundColor: 'transparent',
        _hover: { backgroundColor: 'bg.hover', borderColor: 'text.main' },
      },
      ghost: {
        color: 'text.main',
        backgroundColor: 'transparent',
        _hover: { backgroundColor: 'bg.hover' },
      },
      danger: {
        color: 'text.danger',
        borderColor: 'text.danger',
        backgroundColor: 'transparent',
        _hover: { backgroundColor: 'text.danger', color: 'text.inverse' },
      },
    },
    size: {
      sm: {
        minHeight: 'controlSm',
        paddingInline: 'xs',
        fontSize: 'sm',
        _coarse: { minHeight: 'touch' },
      },
      md: { minHeight: 'touch', paddingInline: '[1.25rem]', fontSize: 'md' },
      lg: { minHeight: 'controlLg', paddingInline: '[1.75rem]', fontSize: 'lead' },
    },
    icon: {
      /** A square that holds one icon. */
      only: {
        padding: '0',
        aspectRatio: '[1]',
        '& svg': { width: 'icon', height: 'icon' },
        _pressed: { color: 'text.accent', '& svg': { fill: '[currentColor]' } },
        _coarse: { minWidth: 'touch' },
      },
    },
    wide: { true: { width: 'full' } },
  },
  defaultVariants: { tone: 'quiet', size: 'md' },
})
