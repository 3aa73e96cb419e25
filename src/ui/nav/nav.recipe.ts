import { defineRecipe, defineSlotRecipe } from '@pandacss/dev'

export const navLink = defineRecipe({
  className: 'nav-link',
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    gap: 'xs',
    minHeight: 'touch',
    lineHeight: 'snug',
    color: 'text.quiet',
    textDecoration: 'none',
    borderRadius: 'edge',
    cursor: 'pointer',
    transition: 'color token(durations.fast), background-color token(durations.fast)',
    _hover: { color: 'text.main' },
    _current: { color: 'text.main' },
    '& svg': { width: 'icon', height: 'icon', flexShrink: '0' },
  },
  variants: {
    place: {
      /** In the site's header: a line under the current page. */
      bar: {
        fontSize: 'sm',
        paddingInline: '2xs',
        '&::after': {
          content: '""',
          position: 'absolute',
          insetInline: '2xs',
          bottom: '[0.5rem]',
          height: '[1px]',
          backgroundColor: 'text.accent',
          transform: 'scaleX(0)',
          transformOrigin: 'left',
          transition: 'transform token(durations.base) token(easings.out)',
        },
        '&:is([aria-current]:not([aria-current=false]))::after': { transform: 'scaleX(1)' },
      },
      /** In the phone's menu: large type. */
      menu: {
        width: 'full',
        fontFamily: 'display',
        fontSize: 'section',
        lineHeight: 'snug',
        color: 'text.main',
        paddingBlock: '2xs',
        _current: { color: 'text.accent' },
      },
      side: {
        width: 'full',
        paddingInline: 'xs',
        fontSize: 'md',
        textAlign: 'start',
        _hover: { backgroundColor: 'bg.hover' },
        _current: {
          backgroundColor: 'bg.hover',
          fontWeight: 'medium',
          boxShadow: '[inset 2px 0 0 token(colors.text.main)]',
        },
      },
      footer: {
        fontSize: 'sm',
        color: 'text.main',
        minHeight: 'lg',
        _hover: { color: 'text.accent' },
        _coarse: { minHeight: 'touch' },
      },
    },
  },
  defaultVariants: { place: 'bar' },
})

/** The placeholder of a link that is not available yet: muted, and not clickable. */
export const disabledLink = defineRecipe({
  className: 'disabled-link',
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 'touch',
    color: 'text.quiet',
    cursor: 'not-allowed',
  },
  variants: { icon: { only: { justifyContent: 'center', minWidth: 'touch' } } },
})

export const tabs = defineSlotRecipe({
  className: 'tabs',
  slots: ['root', 'list', 'trigger', 'content'],
  base: {
    root: { display: 'flex', flexDirection: 'column', gap: 'md', minWidth: '0' },
    list: {
      display: 'flex',
      // four short labels side by side on a phone, eight on a tablet
      gap: 'xs',
      lg: { gap: 'sm' },
      xl: { gap: 'md' },
      overflowX: 'auto',
      scrollbarWidth: 'none',
      scrollPaddingInline: 'lg',
      // the edge that hides a tab fades; if there is nothing to scroll, neither edge does
      maskImage:
        '[linear-gradient(to right, transparent, #000 var(--tabs-fade-start), #000 calc(100% - var(--tabs-fade-end)), transparent)]',
      '@supports (animation-timeline: scroll())': {
        // separate properties: the minifier would write the timeline into the shorthand, where no browser reads it
        animationName: 'tabsFade',
        animationTimingFunction: 'linear',
        animationFillMode: 'both',
        animationTimeline: 'scroll(self inline)',
      },
      borderBottom: '1px solid token(colors.line.hair)',
    },
    trigger: {
      flexShrink: '0',
      minHeight: 'touch',
      paddingInline: '0',
      marginBottom: '[-1px]',
      fontFamily: 'text',
      fontSize: 'md',
      lineHeight: 'snug',
      color: 'text.quiet',
      backgroundColor: 'transparent',
      border: '0',
      borderBottom: '2px solid transparent',
      cursor: 'pointer',
      whiteSpace: 'nowrap',
      transition: 'color token(durations.fast)',
      _hover: { color: 'text.main' },
      '&[aria-selected=true]': { color: 'text.main', borderBottomColor: 'text.main' },
      _focusVisible: { outlineOffset: '-2px' },
    },
    content: { minWidth: '0', borderRadius: 'edge' },
  },
  variants: {
    isWhole: {
      true: {
        list: { '@media (scripting: none)': { display: 'none' } },
      },
    },
  },
})
