// @vitest-environment happy-dom
import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useOnceHydrated } from '#site/shared/page/use-hydrated.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** Takes over what a server drew, in a browser whose address says `search`; answers what was drawn there, in order. */
const takeOver = async (search: string): Promise<readonly string[]> => {
  const drawn: string[] = []
  const Page = () => {
    const text = useOnceHydrated(search, '')
    drawn.push(text)
    return <p>{text}</p>
  }
  const container = document.createElement('div')
  container.innerHTML = renderToString(<Page />)
  drawn.length = 0
  await act(async () => hydrateRoot(container, <Page />))
  return drawn
}

test('a page whose address says nothing more is drawn once', async () => {
  expect(await takeOver('')).toEqual([''])
})

test('what the address says is drawn after what the server drew', async () => {
  expect(await takeOver('?type=virtuelle')).toEqual(['', '?type=virtuelle'])
})
