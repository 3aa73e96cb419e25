import { defineSlotRecipe } from '@pandacss/dev'

const corner = {
  position: 'absolute',
  zIndex: 'raised',
  display: 'flex',
  flexWrap: 'wrap',
  gap: '3xs',
  maxWidth: '[calc(100% - 1.5rem)]',
}

/** A picture with what must be said on it, in its corners. */
export const plate = defineSlotRecipe({
  className: 'plate',
  slots: ['root', 'topStart', 'topEnd', 'bottomStart', 'mark'],
  base: {
    root: {
      position: 'relative',
      display: 'block',
      overflow: 'hidden',
      borderRadius: 'edge',
      isolation: 'isolate',
    },
    topStart: { ...corner, top: 'xs', left: 'xs' },
    topEnd: {
      ...corner,
      // a thumb's room around a disc that is as high as the words in the other corner stand
      top: '3xs',
      right: '3xs',
      '& button': { borderRadius: 'round', isolation: 'isolate' },
      // behind the button, whose own tone says that it has no ground
      '& button::before': {
        content: '""',
        position: 'absolute',
        inset: '3xs',
        zIndex: '[-1]',
        backgroundColor: '[rgb(11 6 18 / 0.5)]',
        borderRadius: 'round',
      },
    },
    bottomStart: { ...corner, bottom: 'xs', left: 'xs' },
    mark: {
      position: 'absolute',
      inset: '[-20%]',
      display: 'grid',
      gridTemplateColumns: 'repeat(4, 1fr)',
      placeItems: 'center',
      transform: 'rotate(-24deg)',
      fontFamily: 'display',
      fontSize: 'lead',
      color: '[rgb(255 255 255 / 0.17)]',
      letterSpacing: 'label',
      pointerEvents: 'none',
      userSelect: 'none',
    },
  },
})
