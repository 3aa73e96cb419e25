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
      top: '2xs',
      right: '2xs',
      '& button': {
        color: 'paper',
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
