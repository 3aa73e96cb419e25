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

test('each site whose addresses a router reads has such a history, followed from before the router starts', () => {
  const files = globSync('src/**/*.{ts,tsx}').map((file) => ({ file, text: read(file) }))
  const routers = files.filter(({ text }) => /\bcreateBrowserRouter\(/.test(text))
  expect(routers.map(({ file }) => file).toSorted()).toEqual([
    'src/admin/shell/admin-app.tsx',
    'src/app/site-root.tsx',
  ])
  expect(routers.filter(({ text }) => !/\bnoteEntry\b/.test(text))).toEqual([])
  const starts = files.filter(({ text }) => /^ {2}startLayerHistory\(\)/m.test(text))
  expect(starts.map(({ file }) => file).toSorted()).toEqual([
    'src/app/admin-root.tsx',
    'src/app/site-root.tsx',
  ])
})

/** Of the back-office: opened by `useAddressLayer`, or by the router itself. All other dialogs have a place of their own. */
const IN_ADDRESS = [
  'src/admin/entity/form/form-dialog.tsx',
  'src/admin/entity/form/leave-dialog.tsx',
  'src/admin/entity/missing/missing-row.tsx',
  'src/admin/messages/detail/message-dialog.tsx',
  'src/admin/messages/interviews/detail/interview-dialog.tsx',
  'src/admin/newsletters/detail/issue-dialog.tsx',
  'src/admin/newsletters/subscribers/subscriber-dialog.tsx',
  'src/admin/orders/detail/order-dialog.tsx',
  'src/admin/sync/sync-panel.tsx',
  'src/admin/users/user-dialog.tsx',
]

test('only what stands in the address leaves its place in the history to that', () => {
  const claiming = globSync('src/{admin,site,app}/**/*.tsx').filter((file) =>
    /^\s+inAddress(=|$)/m.test(read(file)),
  )
  expect(claiming.toSorted()).toEqual(IN_ADDRESS)
})
