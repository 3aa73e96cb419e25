// @vitest-environment happy-dom
import { act, type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { keepEarlyState } from '#entry/hydration.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
beforeEach(() => vi.stubGlobal('scrollTo', () => undefined))

const heard: string[] = []
/** One of each kind, which reports the events that it receives. */
function Page() {
  const [state, setState] = useState({ q: '', country: 'all', nsfw: false, plan: 'a' })
  const change = (changed: Partial<typeof state>) => {
    heard.push(Object.keys(changed).join())
    setState((before) => ({ ...before, ...changed }))
  }
  return (
    <form>
      <input name="q" value={state.q} onChange={(event) => change({ q: event.target.value })} />
      <select
        name="country"
        value={state.country}
        onChange={(event) => change({ country: event.target.value })}
      >
        <option value="all">Tous</option>
        <option value="Japon">Japon</option>
      </select>
      <input
        name="nsfw"
        type="checkbox"
        checked={state.nsfw}
        onChange={(event) => change({ nsfw: event.target.checked })}
      />
      {['a', 'b'].map((plan) => (
        <input
          key={plan}
          name="plan"
          type="radio"
          value={plan}
          checked={state.plan === plan}
          onChange={() => change({ plan })}
        />
      ))}
      <output>{JSON.stringify(state)}</output>
    </form>
  )
}

/** A page as the server sends it; its visitor is `early`, then React takes it over. */
const play = async (early: (container: HTMLElement) => void) => {
  heard.length = 0
  const container = document.createElement('div')
  document.body.replaceChildren(container)
  container.innerHTML = renderToString(<Page />)
  early(container)
  const { read, replay } = keepEarlyState(container)
  await act(async () => hydrateRoot(container, <Page />, { onRecoverableError: () => undefined }))
  read()
  await act(async () => replay())
  return JSON.parse(container.querySelector('output')?.textContent ?? '{}')
}
const part = <Part extends HTMLElement>(container: HTMLElement, selector: string): Part => {
  const found = container.querySelector<Part>(selector)
  if (found === null) throw new Error(`no ${selector}`)
  return found
}
const useAll = (container: HTMLElement) => {
  part<HTMLInputElement>(container, '[name=q]').value = 'lune'
  part<HTMLSelectElement>(container, '[name=country]').value = 'Japon'
  part<HTMLInputElement>(container, '[name=nsfw]').checked = true
  part<HTMLInputElement>(container, '[value=b]').checked = true
}
const USED = { q: 'lune', country: 'Japon', nsfw: true, plan: 'b' }

test('text written and options chosen before hydration are reported once', async () => {
  expect(await play(useAll)).toEqual(USED)
  expect(heard.toSorted()).toEqual(['country', 'nsfw', 'plan', 'q'])
})

test('so is what was written into a page that React had to make anew', async () => {
  const addForeign = (container: HTMLElement) => {
    useAll(container)
    part(container, '[name=q]').after(document.createElement('span'))
  }
  expect(await play(addForeign)).toEqual(USED)
})

test('untouched controls report nothing', async () => {
  await play(() => undefined)
  expect(heard).toEqual([])
})

function Hydrated({ read, children }: { read: () => void; children: ReactNode }) {
  useLayoutEffect(read, [read])
  return children
}

/** Hydrates in slices, as the site does; `early` uses the page before React has begun with it. */
const hydrateLater = async (early: (container: HTMLElement) => void) => {
  heard.length = 0
  const container = document.createElement('div')
  document.body.replaceChildren(container)
  container.innerHTML = renderToString(<Page />)
  const { read, replay } = keepEarlyState(container)
  await act(async () => {
    startTransition(() => {
      const page = (
        <Hydrated read={read}>
          <Page />
        </Hydrated>
      )
      hydrateRoot(container, page)
    })
    early(container)
  })
  await act(async () => replay())
  return JSON.parse(container.querySelector('output')?.textContent ?? '{}')
}

/** As a browser does when a visitor chooses an option. */
const choose = (select: HTMLSelectElement, value: string) => {
  select.value = value
  for (const type of ['input', 'change'])
    select.dispatchEvent(new Event(type, { bubbles: true, composed: true }))
}

test('an option chosen while React hydrates, for which React hydrates at once, is reported once', async () => {
  const used = await hydrateLater((container) =>
    choose(part<HTMLSelectElement>(container, '[name=country]'), 'Japon'),
  )
  expect(used.country).toBe('Japon')
  expect(heard).toEqual(['country'])
})

test('a word typed while React hydrates is reported once', async () => {
  const used = await hydrateLater((container) => {
    const field = part<HTMLInputElement>(container, '[name=q]')
    field.value = 'lune'
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  expect(used.q).toBe('lune')
  expect(heard).toEqual(['q'])
})

test('a choice ticked while React hydrates is reported once', async () => {
  const used = await hydrateLater((container) =>
    part<HTMLInputElement>(container, '[name=nsfw]').click(),
  )
  expect(used.nsfw).toBe(true)
  expect(heard).toEqual(['nsfw'])
})
