import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What lies above the page: of Ark's parts, and of the browser's own. */
const LAYER =
  /@ark-ui\/react\/(dialog|menu|popover|hover-card|combobox|date-picker|tour|floating-panel)'|\bpopover=|<dialog\b|\brole="(dialog|alertdialog|menu)"/

/** It has its place, or leaves that to the sheet that it is drawn in. */
const HAS_PLACE = /\buseBackCloses\(|<LazySheet\b/

const read = (file: string) => readFileSync(file, 'utf8')

test('every part that lies above the page has its place in the history: Back closes it', () => {
  const layers = globSync('src/**/*.{ts,tsx}').filter((file) => LAYER.test(read(file)))
  expect(layers).toContain('src/ui/overlay/dialog-sheet.tsx')
  expect(layers.filter((file) => !HAS_PLACE.test(read(file)))).toEqual([])
  // Whoever stands outside of the kit takes its parts.
  expect(layers.filter((file) => !file.startsWith('src/ui/'))).toEqual([])
})
