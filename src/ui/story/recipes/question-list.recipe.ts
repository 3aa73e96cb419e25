import { defineSlotRecipe } from '@pandacss/dev'

/** Questions that open on their answers: the browser's own disclosure, so they open without scripts too. */
export const questionList = defineSlotRecipe({
  className: 'question-list',
  slots: ['root', 'item', 'question', 'answer'],
  base: {
    root: { minWidth: '0', borderBottom: '1px solid token(colors.line.hair)' },
    item: {
      borderTop: '1px solid token(colors.line.hair)',
      // of what stands above it, the tabs have a line of their own
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
