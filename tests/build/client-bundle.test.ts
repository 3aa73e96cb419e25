import { expect, test } from 'vitest'
import { createChunkGroups } from '#build/client-bundle.ts'

const FIELD = 'src/ui/form/field-frame.tsx'
const PICTURE = 'src/ui/display/picture.tsx'
const RULES = 'src/contract/fields.ts'
const DRAFT = 'src/site/shared/order/custom-draft.ts'
const ORDER_PAGE = 'src/site/order/status/order-status-page.tsx'

/** Who imports what, below `/p`; `~` imports when it is needed. */
const IMPORTS: Readonly<Record<string, readonly string[]>> = {
  'src/entry/site-root.tsx': ['header', 'button', 'src/site/app/routes.tsx'],
  'src/entry/admin-root.tsx': ['button', 'table', 'company'],
  'src/site/app/routes.tsx': [
    ...['~home', '~models', '~about', '~contact', '~blog', '~legal', '~hybrid'],
    `~${ORDER_PAGE}`,
  ],
  [FIELD]: ['label'],
  [PICTURE]: ['manifest'],
  [RULES]: ['email-address'],
  [DRAFT]: ['wishes', 'company'],
  home: ['hero', PICTURE, 'card', 'button', 'spread', RULES],
  models: ['card', FIELD, 'spread', RULES, DRAFT, '/lucide-react/dist/esm/icons/heart.mjs'],
  about: ['card', PICTURE, 'team', 'spread', '/lucide-react/dist/esm/icons/heart.mjs'],
  contact: [FIELD, DRAFT, '/lucide-react/dist/esm/icons/heart.mjs'],
  blog: [FIELD, RULES],
  hybrid: [PICTURE],
  [ORDER_PAGE]: ['card', 'receipt'],
}

const graph = {
  getModuleInfo: (id: string) => {
    const imports = IMPORTS[id.replace('/p/', '')] ?? []
    const idsOf = (names: readonly string[]) => names.map((name) => `/p/${name.replace('~', '')}`)
    return {
      importedIds: idsOf(imports.filter((name) => !name.startsWith('~'))),
      dynamicallyImportedIds: idsOf(imports.filter((name) => name.startsWith('~'))),
    }
  },
}

const fileOf = (source: string): string | null => {
  const groups = createChunkGroups('/p').toSorted((one, other) => other.priority - one.priority)
  return groups.map(({ name }) => name(`/p/${source}`, graph)).find((name) => name !== null) ?? null
}

test.each([
  ['header', 'site-root'],
  ['button', 'kit'],
  ['card', 'site-parts'],
  ['spread', 'site-more'],
  [RULES, 'site-rules'],
  ['email-address', 'site-rules'],
  ['wishes', 'site-orders'],
  ['company', 'site-rules'],
  ['receipt', null],
  [FIELD, 'site-forms'],
  ['label', 'site-forms'],
  [PICTURE, 'site-pictures'],
  ['manifest', 'site-pictures'],
  ['table', null],
  ['team', null],
  ['/lucide-react/dist/esm/icons/heart.mjs', null],
])('%s goes into %s', (source, file) => {
  expect(fileOf(source)).toBe(file)
})
