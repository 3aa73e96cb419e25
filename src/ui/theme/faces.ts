/**
 * A face of ours, then this device's own ones until it has come: those of fonts.css, set to its widths, of which a device
 * has one at least. Thai has a face of its own beside all of them.
 */
const stackOf = (face: 'Display' | 'Text', last: string): string => {
  const own = ['', ' Fallback', ' Fallback 2', ' Fallback 3'].map(
    (rank) => `Neomuse ${face}${rank}`,
  )
  return [...own, 'Neomuse Thai']
    .map((family) => `'${family}'`)
    .concat(last)
    .join(', ')
}

export const DISPLAY_FACES = stackOf('Display', 'Georgia, serif')
export const TEXT_FACES = stackOf('Text', 'system-ui, sans-serif')
