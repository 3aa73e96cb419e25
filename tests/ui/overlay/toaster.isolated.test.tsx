// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { createTestClock } from '#tests/support/create-test-clock.ts'
import { mount } from '#tests/support/mount.tsx'
import { createToastStore, type ToastMessage } from '#ui/overlay/toast-store.ts'
import { Toaster } from '#ui/overlay/toaster.tsx'

const setup = async () => {
  const clock = createTestClock()
  const toasts = createToastStore(clock)
  const page = await mount(
    <>
      <button type="button">Avant</button>
      <Toaster viewportLabel="Notifications (F8)" closeLabel="Fermer" toasts={toasts} />
    </>,
  )
  const find = (selector: string) => {
    const element = document.querySelector<HTMLElement>(selector)
    if (!element) throw new Error(`${selector} is not there`)
    return element
  }
  const show = (message: ToastMessage) => act(async () => toasts.show(message))
  const advance = (ms: number) => act(async () => clock.advance(ms))
  const press = (target: EventTarget, key: string) =>
    act(async () => {
      target.dispatchEvent(
        new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true }),
      )
    })
  const open = () =>
    [...document.querySelectorAll('[data-toast][data-state=open]')].map(
      (toast) => toast.querySelector('p')?.textContent,
    )
  return { ...page, show, advance, press, find, open, viewport: find('[data-toast-viewport]') }
}

test('the viewport is a named region straight under the body, which no dialog hides', async () => {
  const { viewport } = await setup()
  expect(viewport.parentElement).toBe(document.body)
  expect(viewport.getAttribute('aria-label')).toBe('Notifications (F8)')
  // Ark leaves out elements with this attribute, with any value.
  expect(viewport.hasAttribute('aria-live')).toBe(true)
})

test('a toast shows its title and description and can be closed', async () => {
  const { show, find, open } = await setup()
  await show({ title: 'Succès', description: 'Paramètres sauvegardés avec succès' })
  expect(find('[data-toast]').textContent).toContain('Paramètres sauvegardés avec succès')

  await act(async () => find('[data-toast] button[aria-label=Fermer]').click())
  expect(open()).toEqual([])
})

test.each([
  ['default', 'status'],
  ['destructive', 'alert'],
] as const)(
  'a %s toast is said once, as a %s, in a region that was there before',
  async (variant, role) => {
    const { show, find, viewport } = await setup()
    const region = viewport.querySelector(`[role=${role}]`)
    await show({ title: 'Erreur', variant })
    const live: Element[] = []
    for (let at: Element | null = find('[data-toast] p'); at; at = at.parentElement)
      if (at.matches('[role=status], [role=alert], [aria-live]:not([aria-live=off])')) live.push(at)
    expect(live).toEqual([region])
  },
)

test('toasts of both kinds stand in the order in which they came', async () => {
  const { show } = await setup()
  for (const [id, variant] of [
    ['a', 'destructive'],
    ['b', 'default'],
    ['c', 'destructive'],
  ] as const)
    await show({ title: id, id, variant })
  const places = [...document.querySelectorAll<HTMLElement>('[data-toast]')].map(
    ({ dataset, style }) => [style.order, dataset.toast],
  )
  expect(places.sort()).toEqual([
    ['0', 'a'],
    ['1', 'b'],
    ['2', 'c'],
  ])
})

test('the action does its work and closes the toast', async () => {
  const { show, find, open } = await setup()
  const onClick = vi.fn<() => void>()
  await show({ title: 'Supprimé', action: { label: 'Annuler', onClick } })
  await act(async () => find('[data-toast] button:not([aria-label])').click())
  expect(onClick).toHaveBeenCalledOnce()
  expect(open()).toEqual([])
})

describe('keys', () => {
  test('F8 moves the focus to the viewport and stops the time until the focus leaves', async () => {
    const { show, press, find, viewport, advance, open } = await setup()
    await show({ title: 'Succès' })
    find('button').focus()
    await press(document.body, 'F8')
    expect(document.activeElement).toBe(viewport)

    await advance(60_000)
    expect(open()).toEqual(['Succès'])

    await act(async () => find('button').focus())
    await advance(5_000)
    expect(open()).toEqual([])
  })

  test('a toast that closes with the focus lets the others’ time run', async () => {
    const { show, find, advance, open } = await setup()
    await show({ title: 'un', id: 'a' })
    await show({ title: 'deux', id: 'b' })
    const close = find('[data-toast=a] button')
    close.focus()
    await act(async () => close.click())
    await advance(200)
    await advance(5_000)
    expect(open()).toEqual([])
  })

  test('when the last toast goes, the focus returns to where F8 took it from', async () => {
    const { show, press, find, viewport, advance } = await setup()
    await show({ title: 'Succès' })
    find('button').focus()
    await press(document.body, 'F8')
    await press(viewport, 'Escape')
    await advance(200)
    expect(document.activeElement).toBe(find('button'))
  })

  test('Escape closes the newest toast, wherever the focus is', async () => {
    const { show, press, open } = await setup()
    await show({ title: 'un' })
    await show({ title: 'deux' })
    await press(document.body, 'Escape')
    expect(open()).toEqual(['un'])
    await press(document.body, 'Escape')
    expect(open()).toEqual([])
  })

  test('Escape among the toasts closes the one with the focus', async () => {
    const { show, press, find, open } = await setup()
    await show({ title: 'un', id: 'a' })
    await show({ title: 'deux', id: 'b' })
    const close = find('[data-toast=a] button')
    close.focus()
    await press(close, 'Escape')
    expect(open()).toEqual(['deux'])
  })

  test.each(['dialog', 'alertdialog', 'menu'])('Escape is left to an open %s', async (role) => {
    const { show, press, open } = await setup()
    await show({ title: 'un' })
    const layer = document.createElement('div')
    layer.setAttribute('role', role)
    layer.setAttribute('data-state', 'open')
    // what a layer does with the key: it is closed before the event comes to the end of its way
    layer.addEventListener('keydown', () => layer.remove())
    document.body.append(layer)

    await press(layer, 'Escape')
    expect(open()).toEqual(['un'])
    await press(document.body, 'Escape')
    expect(open()).toEqual([])
  })

  test('Escape is not handled again after another handler has used it', async () => {
    const { show, press, find, open } = await setup()
    await show({ title: 'un' })
    find('button').addEventListener('keydown', (event) => event.preventDefault(), { once: true })
    await press(find('button'), 'Escape')
    expect(open()).toEqual(['un'])
  })
})

describe('the pointer', () => {
  test('over the viewport stops the time until it leaves', async () => {
    const { show, viewport, advance, open } = await setup()
    await show({ title: 'Succès' })
    await act(async () => {
      viewport.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    })
    await advance(60_000)
    expect(open()).toEqual(['Succès'])

    await act(async () => {
      viewport.dispatchEvent(
        new PointerEvent('pointerout', { bubbles: true, relatedTarget: document.body }),
      )
    })
    await advance(5_000)
    expect(open()).toEqual([])
  })

  test.each([
    ['goes over something else', 'pointerover'],
    ['leaves the page', 'pointerout'],
  ])('whose toast closed under it stops nothing once it %s', async (_, type) => {
    const { show, find, advance, open } = await setup()
    await show({ title: 'un', id: 'a' })
    await show({ title: 'deux', id: 'b' })
    const close = find('[data-toast=a] button')
    await act(async () => {
      close.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
      close.click()
    })
    await advance(60_000)
    expect(open()).toEqual(['deux'])

    // An element that is removed reports no pointer leave.
    await act(async () => {
      find('button').dispatchEvent(new PointerEvent(type, { bubbles: true }))
    })
    await advance(5_000)
    expect(open()).toEqual([])
  })

  const swipe = async (toast: HTMLElement, path: readonly (readonly [number, number])[]) => {
    toast.setPointerCapture = vi.fn<(id: number) => void>()
    const send = (type: string, [clientX, clientY]: readonly [number, number]) =>
      act(async () => {
        const at = { pointerId: 7, isPrimary: true, button: 0, clientX, clientY, bubbles: true }
        toast.dispatchEvent(new PointerEvent(type, at))
      })
    await send('pointerdown', [0, 0])
    for (const point of path) await send('pointermove', point)
    await send('pointerup', path.at(-1) ?? [0, 0])
  }

  test.each([
    [
      '50 px to the right',
      [
        [20, 0],
        [50, 0],
      ],
      [],
    ],
    [
      'far to the right and a little down',
      [
        [60, 10],
        [120, 30],
      ],
      [],
    ],
    [
      '49 px to the right',
      [
        [20, 0],
        [49, 0],
      ],
      ['Succès'],
    ],
    [
      'to the left',
      [
        [-40, 0],
        [-120, 0],
      ],
      ['Succès'],
    ],
    [
      'down more than to the right',
      [
        [20, 30],
        [60, 90],
      ],
      ['Succès'],
    ],
    [
      'right and back',
      [
        [120, 0],
        [10, 0],
      ],
      ['Succès'],
    ],
  ] as const)('a swipe %s', async (_, path, left) => {
    const { show, find, open } = await setup()
    await show({ title: 'Succès' })
    await swipe(find('[data-toast]'), path)
    expect(open()).toEqual(left)
    expect(find('[data-toast]').style.getPropertyValue('--swipe-x')).toBe('')
  })

  test('the toast follows the finger to the right only', async () => {
    const { show, find } = await setup()
    await show({ title: 'Succès' })
    const toast = find('[data-toast]')
    const seen: string[] = []
    toast.setPointerCapture = vi.fn<(id: number) => void>()
    const send = (type: string, clientX: number) =>
      act(async () => {
        toast.dispatchEvent(
          new PointerEvent(type, { pointerId: 7, isPrimary: true, clientX, bubbles: true }),
        )
        seen.push(toast.style.getPropertyValue('--swipe-x'))
      })
    await send('pointerdown', 0)
    await send('pointermove', 30)
    await send('pointermove', -30)
    await send('pointercancel', -30)
    expect(seen).toEqual(['', '30px', '0px', ''])
  })
})
