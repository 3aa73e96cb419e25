import { defineSlotRecipe } from '@pandacss/dev'

/** One picture at a time, as high as the window allows. */
export const gallery = defineSlotRecipe({
  className: 'gallery',
  slots: ['root', 'frame', 'bar', 'position'],
  base: {
    root: { display: 'flex', flexDirection: 'column', gap: 'xs', outline: 'none' },
    frame: {
      // the picture is 4:5 and the dialog's header and bar take about 13rem
      width: '[min(100%, calc((92dvh - 13rem) * 0.8), 30rem)]',
      marginInline: 'auto',
    },
    bar: { display: 'flex', alignItems: 'center', justifyContent: 'center', gap: 'sm' },
    position: { fontSize: 'sm', fontVariantNumeric: 'tabular-nums', color: 'text.quiet' },
  },
})
