import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Of Ark, what renders nothing above the page. Whatever else it has may: known is only what has been looked at. */
const FLAT = /@ark-ui\/react\/(tabs|portal)'/

/** What lies above the page: of Ark's parts, of the browser's own, and what is rendered elsewhere than where it stands. */
const LAYER =
  /@ark-ui\/|\bpopover\s*[=:]|<dialog\b|\bshow(Modal|Popover)\(|\brole=\{?["'](dialog|alertdialog|menu|listbox)["']|\bcreatePortal\(/

/** What begins one. Each needs a place of its own. */
const ONE_LAYER =
  /<\w+\.Root\b|\bpopover\s*[=:]|<dialog\b|\brole=\{?["'](dialog|alertdialog|menu|listbox)["']|\bcreatePortal\(/g
const PLACE = /\buseBackCloses\((?!false)/g

/** Back does not close what goes by itself, and takes nothing from the page meanwhile. */
const PASSING = ['src/ui/overlay/toaster.tsx']

/** It has its place, or leaves that to the sheet that it is rendered in. */
const hasPlaces = (text: string): boolean => {
  const places = [...text.matchAll(PLACE)].length
  return places > 0 ? places >= [...text.matchAll(ONE_LAYER)].length : /<LazySheet\b/.test(text)
}

const isLayer = (text: string): boolean =>
  LAYER.test(text.replaceAll(new RegExp(`import [^;\\n]*${FLAT.source}`, 'g'), ''))

/** Comments may speak of layers. */
const read = (file: string) => readFileSync(file, 'utf8').replace(/\/\*.*?\*\//gs, '')

test('every part that lies above the page has its place in the history: Back closes it', () => {
  const layers = globSync('src/**/*.{ts,tsx}').filter(
    (file) => !PASSING.includes(file) && isLayer(read(file)),
  )
  expect(layers).toContain('src/ui/overlay/dialog-sheet.tsx')
  expect(layers.filter((file) => !hasPlaces(read(file)))).toEqual([])
  // Code outside of the kit uses its parts.
  expect(layers.filter((file) => !file.startsWith('src/ui/'))).toEqual([])
})

test.each([
  "import { Select } from '@ark-ui/react/select'",
  "import { Dialog } from '@ark-ui/react'",
  '<nav popover="auto">',
  "<div {...{ popover: 'auto' }} />",
  "<div role={'dialog'} />",
  'sheet.current?.showModal()',
  'createPortal(<Picture />, document.body)',
])('a part without a place is found: %s', (text) => {
  expect(isLayer(text)).toBe(true)
  expect(hasPlaces(text)).toBe(false)
})

test('one place is not enough for two parts', () => {
  const one = 'useBackCloses(isOpen, close); return <Ark.Root open={isOpen} />'
  expect(hasPlaces(one)).toBe(true)
  expect(hasPlaces(`${one}; <Ark.Root open={isOther} />`)).toBe(false)
})

test('each site whose addresses a router reads has such a history, followed from before the router starts', () => {
  const files = globSync('src/**/*.{ts,tsx}').map((file) => ({ file, text: read(file) }))
  const routers = files.filter(({ text }) => /\bcreateBrowserRouter\(/.test(text))
  expect(routers.map(({ file }) => file).toSorted()).toEqual([
    'src/admin/app/admin-app.tsx',
    'src/entry/site-root.tsx',
  ])
  expect(routers.filter(({ text }) => !/\brecordEntry\b/.test(text))).toEqual([])
  const starts = files.filter(({ text }) => /^ {2}startLayerHistory\(\)/m.test(text))
  expect(starts.map(({ file }) => file).toSorted()).toEqual([
    'src/entry/admin-root.tsx',
    'src/entry/site-root.tsx',
  ])
})

/** Of the back-office: opened by `useUrlLayer`, or by the router itself. All other dialogs have a place of their own. */
const IN_ADDRESS = [
  'src/admin/messages/interview-dialog.tsx',
  'src/admin/messages/message-dialog.tsx',
  'src/admin/newsletters/issue-dialog.tsx',
  'src/admin/newsletters/subscriber-dialog.tsx',
  'src/admin/orders/detail/order-dialog.tsx',
  'src/admin/shared/form/form-dialog.tsx',
  'src/admin/shared/form/unsaved-form.tsx',
  'src/admin/shared/list/opened-row.tsx',
  'src/admin/sync/sync-panel.tsx',
  'src/admin/users/user-dialog.tsx',
]

test('only what stands in the address leaves its place in the history to that', () => {
  const claiming = globSync('src/{admin,site,entry}/**/*.tsx').filter((file) =>
    /^\s+inAddress(=|$)/m.test(read(file)),
  )
  expect(claiming.toSorted()).toEqual(IN_ADDRESS)
})
