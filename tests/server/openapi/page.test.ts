import { expect, test } from 'vitest'
import { html, withCode } from '#server/openapi/page/schema-fields.ts'
import { createTestServer } from '#tests/support/create-test-server.ts'
import { CALLS } from '#tests/support/openapi/calls.ts'
import { testPayments } from '#tests/support/test-payments.ts'

const readPage = async (): Promise<string> => {
  const server = await createTestServer({ providers: testPayments })
  const answer = await server.call('GET', '/api/docs')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
  return answer.text()
}

test('every call is on the page, with a shell command', async () => {
  const page = await readPage()
  for (const { id, method } of CALLS) {
    expect(page).toContain(`<article class="call" id="${id}">`)
    if (method !== 'GET') expect(page).toContain(`curl -X ${method}`)
  }
})

test('every link within the page has its target, and every anchor is unique', async () => {
  const page = await readPage()
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const [, target] of page.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target)
})

test('it needs no script, and no style sheet but its own', async () => {
  const page = await readPage()
  expect(page).not.toMatch(/<script|<style| style=| on[a-z]+=|javascript:/i)
  expect([...page.matchAll(/(?:src|href)="([^#"][^"]*)"/g)].map(([, url]) => url)).toEqual([
    '/favicon.svg',
    '/api/docs/style.css',
    '/',
    '/api/openapi.json',
  ])
})

test('the style sheet is served beside it', async () => {
  const server = await createTestServer()
  const answer = await server.call('GET', '/api/docs/style.css')
  expect(answer.headers.get('Content-Type')).toBe('text/css; charset=utf-8')
  expect(await answer.text()).toContain('prefers-color-scheme: light')
})

test('special characters are escaped', () => {
  const name = `<img src=x onerror="alert('1')">&`
  expect(html`<p title="${name}">${[name, html`<b>${1}</b>`, null]}</p>`.markup).toBe(
    '<p title="&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;">' +
      '&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;<b>1</b></p>',
  )
  expect(html`${withCode('say `a < b` aloud')}`.markup).toBe('say <code>a &lt; b</code> aloud')
})
