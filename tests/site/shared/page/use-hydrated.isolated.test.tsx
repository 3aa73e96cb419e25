// @vitest-environment happy-dom
import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useOnceHydrated } from '#site/shared/page/use-hydrated.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** Hydrates server HTML in a browser whose address has `search`; returns the rendered states, in order. */
const takeOver = async (search: string): Promise<readonly string[]> => {
  const rendered: string[] = []
  const Page = () => {
    const text = useOnceHydrated(search, '')
    rendered.push(text)
    return <p>{text}</p>
  }
  const container = document.createElement('div')
  container.innerHTML = renderToString(<Page />)
  rendered.length = 0
  await act(async () => hydrateRoot(container, <Page />))
  return rendered
}

test('a page without additions in the address is rendered once', async () => {
  expect(await takeOver('')).toEqual([''])
})

test('additions from the address are rendered after the server’s state', async () => {
  expect(await takeOver('?type=virtuelle')).toEqual(['', '?type=virtuelle'])
})
