import { defineSlotRecipe } from '@pandacss/dev'

const sideBySide = { display: 'grid', gridRow: '1 / -1', gridTemplateRows: '[subgrid]' }

/** A text beside its look. */
export const manuscript = defineSlotRecipe({
  className: 'manuscript',
  slots: ['root', 'switch', 'side', 'pane', 'label', 'sheet'],
  base: {
    root: {
      display: 'grid',
      gap: 'xs',
      minWidth: '0',
      // label, text and hint stand side by side: text and preview are as high as the longer of the two
      lg: {
        gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
        gridTemplateRows: 'auto 1fr auto',
        columnGap: 'md',
        rowGap: '2xs',
      },
    },
    switch: {
      display: 'flex',
      padding: '[2px]',
      margin: '0',
      border: '1px solid token(colors.line.hair)',
      borderRadius: 'edge',
      backgroundColor: 'bg.sunken',
      lg: { display: 'none' },
    },
    side: {
      flex: '1',
      minHeight: 'touch',
      fontFamily: 'text',
      fontSize: 'sm',
      fontWeight: 'medium',
      color: 'text.quiet',
      backgroundColor: 'transparent',
      border: '0',
      borderRadius: 'edge',
      cursor: 'pointer',
      '&[aria-pressed=true]': { color: 'text.main', backgroundColor: 'bg.raised' },
    },
    pane: {
      display: 'flex',
      flexDirection: 'column',
      gap: '2xs',
      minWidth: '0',
      '&[data-shown=false]': { lgDown: { display: 'none' } },
      lg: {
        ...sideBySide,
        '& > div': sideBySide,
        // both are whole, so that what is written stays beside its look; the field's own look comes later in the cascade
        '& textarea': { maxHeight: '[none!]' },
      },
    },
    label: {
      fontSize: 'sm',
      fontWeight: 'medium',
      lineHeight: 'snug',
      lgDown: { display: 'none' },
    },
    sheet: {
      flexGrow: '1',
      minHeight: '[12rem]',
      padding: 'sm',
      overflow: 'hidden',
      border: '1px solid token(colors.line.hair)',
      borderRadius: 'edge',
      backgroundColor: 'bg.page',
    },
  },
})
