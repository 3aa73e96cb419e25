import { defineSlotRecipe } from '@pandacss/dev'

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
