import { expect, test } from 'vitest'
import { ENTITIES, ENTITY_KEYS } from '#contract/entities/entities.ts'
import { bodyLimitsOf, parseWriteAddress } from '#server/entities/write-entity.ts'

const ROW = '019a1111-0000-7000-8000-000000000001'

/** Source: specification, section 7. */
const WRITES = [
  'POST /api/admin/models',
  `PUT /api/admin/models/${ROW}`,
  `DELETE /api/admin/models/${ROW}`,
  `PUT /api/admin/users/${ROW}`,
  'POST /api/admin/blog',
  `PUT /api/admin/blog/${ROW}`,
  `DELETE /api/admin/blog/${ROW}`,
  `PUT /api/admin/orders/${ROW}`,
  'PUT /api/admin/settings',
  `PUT /api/admin/messages/${ROW}`,
]

/** Not in the table: the blocks of the public pages, replies to messages, and newsletters. */
const FURTHER_WRITES = [
  'POST /api/admin/content',
  `PUT /api/admin/content/${ROW}`,
  `DELETE /api/admin/content/${ROW}`,
  'POST /api/admin/replies',
  'POST /api/admin/newsletters',
  `PUT /api/admin/newsletters/${ROW}`,
  `DELETE /api/admin/newsletters/${ROW}`,
  `PUT /api/admin/inquiries/${ROW}`,
]

test('the writes are those of the specification’s table, and of the content, replies, newsletters and inquiries', () => {
  const paths = ENTITY_KEYS.flatMap((key) => [`/api/admin/${key}`, `/api/admin/${key}/${ROW}`])
  const found = paths.flatMap((path) =>
    ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
      .filter((method) => parseWriteAddress(method, path).type === 'found')
      .map((method) => `${method} ${path}`),
  )
  expect(found.toSorted()).toEqual([...WRITES, ...FURTHER_WRITES].toSorted())
})

test('the id of a single row is the name of its entity', () => {
  expect(parseWriteAddress('PUT', '/api/admin/settings')).toMatchObject({
    target: { type: 'update', rowId: 'settings' },
  })
})

test.each([
  '/api/admin/Models',
  '/api/admin/models/',
  '/api/admin/models/a/b',
  '/api/admin/models/a b',
  '/api/admin/models/%61',
  `/api/admin/models/${'x'.repeat(101)}`,
  '/api/admin/models\n',
  '/api/admin/constructor',
  '/api/models',
  '',
])('%j is no address of an entity', (path) => {
  for (const method of ['POST', 'PUT', 'DELETE'])
    expect(parseWriteAddress(method, path)).toEqual({ type: 'refused', code: 'not-found' })
})

test('only writes with a fixed meaning, and deletions, have no body', () => {
  const withoutBody = WRITES.filter((write) => {
    const [method = '', path = ''] = write.split(' ')
    const finding = parseWriteAddress(method, path)
    return finding.type === 'found' && bodyLimitsOf(finding.target) === null
  })
  expect(withoutBody).toEqual(
    WRITES.filter((write) => write.startsWith('DELETE') || write.includes('/messages/')),
  )
  expect(ENTITIES.messages.impliedUpdate).toEqual({ is_read: true })
})
