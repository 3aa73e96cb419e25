import { defineSlotRecipe } from '@pandacss/dev'

export const quote = defineSlotRecipe({
  className: 'quote',
  slots: ['root', 'stars', 'words', 'person', 'name', 'role'],
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
    words: {
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
    /** Alone in its band. */
    alone: { true: { words: { fontSize: 'section', lineHeight: 'title', textWrap: 'balance' } } },
  },
})
