// @vitest-environment happy-dom
import { act } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { usePublicSettings } from '#device/public/public-settings.ts'
import { mount } from '#tests/support/mount.tsx'
import { replaceFetch } from '#tests/support/replace-fetch.ts'

function SiteName() {
  return <p>{usePublicSettings().site_name}</p>
}

/** A server whose site changes its name at each request; null: no answer. */
const setUp = () => {
  const asked: string[] = []
  let isThere = true
  replaceFetch(async (address) => {
    if (!isThere) throw new TypeError('offline')
    asked.push(String(address))
    return Response.json({ site_name: `Nom ${asked.length}` })
  })
  onTestFinished(() => history.replaceState(null, '', '/'))
  return {
    asked,
    cutNetwork: () => {
      isThere = false
    },
  }
}

const FRAME = <SiteName key="frame" />
const HOME = [FRAME, <SiteName key="hero" />, <SiteName key="statistics" />]
const CONTACT = [FRAME, <SiteName key="channels" />, <SiteName key="message" />]

test('all parts of a page share one request, the next page asks once again, and a missing answer changes nothing', async () => {
  const server = setUp()
  const { container, render } = await mount(HOME)
  expect(server.asked).toEqual(['/api/settings'])
  expect(container.textContent).toBe('Nom 1'.repeat(3))

  await render([...HOME, <SiteName key="late" />])
  expect(server.asked).toHaveLength(1)

  history.pushState(null, '', '/contact')
  await render(CONTACT)
  expect(server.asked).toHaveLength(2)
  expect(container.textContent).toBe('Nom 2'.repeat(3))

  await act(async () => dispatchEvent(new Event('online')))
  expect(server.asked).toHaveLength(3)
  server.cutNetwork()
  await act(async () => dispatchEvent(new Event('online')))
  expect(container.textContent).toBe('Nom 3'.repeat(3))
})
