import { defineSlotRecipe } from '@pandacss/dev'

/** Columns beside each other; the one that matters most stands out, by its colour and by its words. */
export const chart = defineSlotRecipe({
  className: 'chart',
  slots: ['root', 'drawing', 'lines', 'bar', 'tick', 'label', 'value'],
  base: {
    root: { width: 'full', minWidth: '0', height: '[15rem]', md: { height: '[18rem]' } },
    drawing: { display: 'block', overflow: 'visible' },
    // of its lines, which take it as their stroke
    lines: { color: 'line.hair' },
    bar: {
      fill: 'line.control',
      transition: 'fill token(durations.fast)',
      '&[data-main=true]': { fill: 'text.accent' },
    },
    tick: { fill: 'text.quiet', fontSize: 'xs', fontVariantNumeric: 'lining-nums tabular-nums' },
    label: { fill: 'text.quiet', fontSize: 'xs', '&[data-main=true]': { fill: 'text.main' } },
    value: {
      fill: 'text.main',
      fontSize: 'sm',
      fontWeight: 'medium',
      fontVariantNumeric: 'lining-nums tabular-nums',
    },
  },
})
