import { describe, expect, test } from 'vitest'
import { createTestClock } from '#tests/support/create-test-clock.ts'
import { createToastStore, TOAST_DURATION_MS, TOAST_EXIT_MS } from '#ui/overlay/toast-store.ts'

const setup = () => {
  const clock = createTestClock()
  const toasts = createToastStore(clock)
  const open = () =>
    toasts
      .getToasts()
      .filter((toast) => toast.state === 'open')
      .map((toast) => toast.title)
  return { ...toasts, clock, open }
}

test('A 28: a toast stays five seconds, in every variant', () => {
  const { show, open, clock } = setup()
  show({ title: 'Succès' })
  show({ title: 'Erreur', variant: 'destructive' })

  expect(TOAST_DURATION_MS).toBe(5_000)
  clock.advance(4_999)
  expect(open()).toEqual(['Succès', 'Erreur'])
  clock.advance(1)
  expect(open()).toEqual([])
})

test('an offer stays until it is closed, also where it takes the place of a toast that would go', () => {
  const { show, close, open, hold, release, clock } = setup()
  show({ id: 'update', title: 'Message' })
  show({ id: 'update', title: 'Nouvelle version', stays: true })
  hold('pointer')
  release('pointer')
  clock.advance(10 * TOAST_DURATION_MS)
  expect(open()).toEqual(['Nouvelle version'])
  close('update')
  expect(open()).toEqual([])
})

test('an offer with a time limit disappears on time, even while the toast is held', () => {
  const { show, open, hold, clock } = setup()
  const closed: string[] = []
  const offer = (title: string) =>
    show({ title, maxMs: 25_000, onClosed: () => closed.push(title) })
  offer('Succès')
  hold('focus')
  clock.advance(24_999)
  expect([open(), closed]).toEqual([['Succès'], []])
  clock.advance(1)
  expect([open(), closed]).toEqual([[], ['Succès']])
  expect(clock.nextDueMs()).not.toBeNull()
  clock.advance(TOAST_EXIT_MS)
  expect(clock.nextDueMs()).toBeNull()
})

test('the end of a toast is reported once, however it closed', () => {
  const { show, close, clear, clock } = setup()
  const closed: string[] = []
  const offer = (title: string, id = title) =>
    show({ id, title, maxMs: 25_000, onClosed: () => closed.push(title) })
  close(offer('fermé'))
  close('fermé')
  offer('remplacé', 'a')
  offer('suivant', 'a')
  clear()
  offer('passé')
  clock.advance(TOAST_DURATION_MS)
  expect(closed).toEqual(['fermé', 'remplacé', 'suivant', 'passé'])
  clock.advance(25_000)
  expect(closed).toHaveLength(4)
})

test('a closed toast leaves the list after its closing motion', () => {
  const { show, close, getToasts, clock } = setup()
  close(show({ title: 'Succès' }))

  expect(getToasts()).toMatchObject([{ state: 'closed' }])
  clock.advance(TOAST_EXIT_MS)
  expect(getToasts()).toEqual([])
  expect(clock.nextDueMs()).toBeNull()
})

test('several toasts stack, oldest first, each with its own id', () => {
  const { show, getToasts } = setup()
  const ids = ['un', 'deux', 'trois'].map((title) => show({ title }))

  expect(new Set(ids).size).toBe(3)
  expect(getToasts().map((toast) => toast.title)).toEqual(['un', 'deux', 'trois'])
})

describe('the same id', () => {
  test('replaces the toast in its place and starts its time anew', () => {
    const { show, open, clock } = setup()
    show({ title: 'Envoi…', id: 'sync' })
    show({ title: 'autre' })
    clock.advance(4_000)
    show({ title: 'Envoyé', id: 'sync' })

    expect(open()).toEqual(['Envoyé', 'autre'])
    clock.advance(4_999)
    expect(open()).toEqual(['Envoyé'])
    clock.advance(1)
    expect(open()).toEqual([])
  })

  test('brings back a toast that is just closing, and the old closing does not take it away', () => {
    const { show, close, open, clock } = setup()
    show({ title: 'Envoi…', id: 'sync' })
    close('sync')
    show({ title: 'Envoyé', id: 'sync' })

    clock.advance(TOAST_EXIT_MS)
    expect(open()).toEqual(['Envoyé'])
  })

  test('forgets what the replaced toast said', () => {
    const { show, getToasts } = setup()
    show({ title: 'Erreur', description: 'Réseau', variant: 'destructive', id: 'sync' })
    show({ title: 'Envoyé', id: 'sync' })

    expect(getToasts()).toEqual([
      { id: 'sync', title: 'Envoyé', variant: 'default', state: 'open', showCount: 2 },
    ])
  })
})

describe('a toast that says the same as one on screen', () => {
  const failure = { title: 'Erreur', description: 'Réseau', variant: 'destructive' } as const

  test('takes its place, and its time begins anew', () => {
    const { show, open, getToasts, clock } = setup()
    const id = show(failure)
    show({ title: 'autre' })
    clock.advance(4_000)
    expect(show(failure)).toBe(id)

    expect(open()).toEqual(['Erreur', 'autre'])
    expect(getToasts()[0]).toMatchObject({ ...failure, showCount: 2 })
    clock.advance(4_999)
    expect(open()).toEqual(['Erreur'])
    clock.advance(1)
    expect(open()).toEqual([])
  })

  test.each([
    ['title', { title: 'Échec' }],
    ['text', { description: 'Stockage' }],
    ['variant', { variant: 'default' as const }],
    ['offer', { action: { label: 'Annuler', onClick: () => undefined } }],
  ])('is another one where its %s differs', (_what, part) => {
    const { show, getToasts } = setup()
    show(failure)
    show({ ...failure, ...part })
    expect(getToasts()).toHaveLength(2)
  })

  test('never takes away what can still be undone', () => {
    const { show, getToasts } = setup()
    const action = { label: 'Annuler', onClick: () => undefined }
    show({ title: 'Succès', action })
    show({ title: 'Succès', action })
    expect(getToasts()).toHaveLength(2)
  })

  test('stands beside one that is closing', () => {
    const { show, close, open } = setup()
    close(show(failure))
    show(failure)
    expect(open()).toEqual(['Erreur'])
  })
})

describe('a hold', () => {
  test('stops the time; what was left runs on afterwards', () => {
    const { show, hold, release, open, clock } = setup()
    show({ title: 'Succès' })
    clock.advance(3_000)
    hold('pointer')
    clock.advance(60_000)
    expect(open()).toEqual(['Succès'])

    release('pointer')
    clock.advance(1_999)
    expect(open()).toEqual(['Succès'])
    clock.advance(1)
    expect(open()).toEqual([])
  })

  test('lasts until its last reason is gone', () => {
    const { show, hold, release, open, clock } = setup()
    show({ title: 'Succès' })
    hold('pointer')
    hold('focus')
    release('pointer')
    clock.advance(60_000)
    expect(open()).toEqual(['Succès'])

    release('focus')
    clock.advance(5_000)
    expect(open()).toEqual([])
  })

  test('holds a toast that comes meanwhile, too', () => {
    const { show, hold, release, open, clock } = setup()
    hold('focus')
    show({ title: 'Succès' })
    clock.advance(60_000)
    expect(open()).toEqual(['Succès'])

    release('focus')
    clock.advance(5_000)
    expect(open()).toEqual([])
  })

  test('reported twice does not shorten the time twice', () => {
    const { show, hold, release, open, clock } = setup()
    show({ title: 'Succès' })
    clock.advance(2_000)
    hold('pointer')
    clock.advance(2_000)
    hold('pointer')
    release('pointer')
    clock.advance(2_999)
    expect(open()).toEqual(['Succès'])
  })

  test('released without reason starts no second countdown', () => {
    const { show, release, clock } = setup()
    show({ title: 'Succès' })
    release('pointer')
    clock.advance(5_000 + TOAST_EXIT_MS)
    expect(clock.nextDueMs()).toBeNull()
  })
})

test('all are cleared at once, but those that stay', () => {
  const { show, clear, open } = setup()
  show({ title: 'Succès' })
  show({ title: 'Nouvelle version', stays: true })
  clear()
  expect(open()).toEqual(['Nouvelle version'])
})
