import { expect, test } from 'vitest'
import { createTestServer } from '#tests/support/create-test-server.ts'
import { CALLS } from '#tests/support/openapi/calls.ts'
import { testPayments } from '#tests/support/test-payments.ts'

test('every route is described', async () => {
  const { api } = await createTestServer({ providers: testPayments })
  const routes = api.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path}`)
  const calls = api.calls.map(({ method, path }) => `${method} ${path}`)

  expect([...new Set(routes)].toSorted()).toEqual(calls.toSorted())
})

test('a call has a name of its own', () => {
  const ids = CALLS.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[a-z][a-z-]*$/)
})

test('what has an ETag says so, and that it may be unchanged', async () => {
  const { call, signInAdmin } = await createTestServer({ providers: testPayments })
  const { token } = await signInAdmin()
  const wrong: string[] = []
  let count = 0
  for (const { id, method, path, answers } of CALLS) {
    if (method !== 'GET' || path.includes(':')) continue
    const answer = await call('GET', path, { token })
    if (answer.status !== 200) continue
    count += 1
    const hasEtag = answer.headers.has('ETag')
    const saysSo = answers[200]?.headers?.includes('ETag') === true && 304 in answers
    if (hasEtag !== saysSo) wrong.push(id)
  }
  expect(wrong).toEqual([])
  expect(count).toBeGreaterThan(30)
})

test('a path names each of its parameters, and no other', () => {
  for (const { path, pathParameters = [] } of CALLS) {
    const named = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)
    expect(pathParameters.map(({ name }) => name)).toEqual(named)
  }
})
