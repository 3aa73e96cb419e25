import { defineSlotRecipe } from '@pandacss/dev'

/** One picture at a time, as high as the window allows. */
export const gallery = defineSlotRecipe({
  className: 'gallery',
  slots: ['root', 'frame', 'bar', 'position'],
  base: {
    root: { display: 'flex', flexDirection: 'column', gap: 'xs', outlineStyle: 'none' },
    frame: {
      // the picture is 4:5; the dialog's own header, the bar and the margins take 12rem of its height
      width: '[min(100%, calc((min(46rem, 92dvh) - 12rem) * 0.8))]',
      marginInline: 'auto',
    },
    bar: { display: 'flex', alignItems: 'center', justifyContent: 'center', gap: 'sm' },
    position: { fontSize: 'sm', fontVariantNumeric: 'tabular-nums', color: 'text.quiet' },
  },
})
