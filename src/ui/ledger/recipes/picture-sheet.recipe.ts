import { defineSlotRecipe } from '@pandacss/dev'

/** Pictures side by side as on a photographer's contact sheet, each with what is known of it. */
export const pictureSheet = defineSlotRecipe({
  className: 'picture-sheet',
  slots: ['list', 'root', 'media', 'marks', 'title', 'meta', 'words', 'actions'],
  base: {
    list: {
      listStyle: 'none',
      padding: '0',
      margin: '0',
      display: 'grid',
      minWidth: '0',
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      columnGap: 'sm',
      rowGap: 'md',
      md: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', columnGap: 'md', rowGap: 'lg' },
      lg: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
      xl: { gridTemplateColumns: 'repeat(5, minmax(0, 1fr))' },
      // the list itself keeps its place when lines above turn out higher than thought
      '&[data-windowed]': { overflowAnchor: 'none' },
    },
    root: {
      position: 'relative',
      display: 'flex',
      flexDirection: 'column',
      gap: '3xs',
      minWidth: '0',
    },
    media: {
      overflow: 'hidden',
      borderRadius: 'edge',
      backgroundColor: 'bg.strong',
      marginBottom: '3xs',
    },
    marks: {
      position: 'absolute',
      top: '2xs',
      left: '2xs',
      right: '2xs',
      _empty: { display: 'none' },
    },
    title: { fontWeight: 'medium', lineHeight: 'snug' },
    meta: { fontSize: 'sm', lineHeight: 'snug', color: 'text.quiet' },
    words: { fontSize: 'sm', lineHeight: 'text', overflowWrap: 'anywhere' },
    // under each other's pictures, in one line with the neighbours'
    actions: { display: 'flex', marginTop: 'auto', marginInline: '[-0.75rem]' },
  },
})
