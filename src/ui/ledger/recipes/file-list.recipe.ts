import { defineSlotRecipe } from '@pandacss/dev'

/** Files between fine lines, each with what can be done with it at its end. */
export const fileList = defineSlotRecipe({
  className: 'file-list',
  slots: ['root', 'file', 'icon', 'words', 'name', 'facts', 'end'],
  base: {
    root: {
      display: 'flex',
      flexDirection: 'column',
      margin: '0',
      padding: '0',
      listStyle: 'none',
    },
    file: {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr) auto',
      alignItems: 'center',
      columnGap: 'sm',
      paddingBlock: 'xs',
      borderTop: '1px solid token(colors.line.hair)',
      '&:last-child': { borderBottom: '1px solid token(colors.line.hair)' },
    },
    icon: {
      display: 'grid',
      color: 'text.quiet',
      '& svg': { width: '[1.25rem]', height: '[1.25rem]' },
    },
    words: { display: 'flex', flexDirection: 'column', minWidth: '0' },
    name: { lineHeight: 'snug', fontWeight: 'medium', overflowWrap: 'anywhere' },
    facts: {
      fontSize: 'sm',
      lineHeight: 'text',
      color: 'text.quiet',
      fontVariantNumeric: 'lining-nums tabular-nums',
    },
    end: { display: 'flex' },
  },
})
