import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { chosenAddress } from '#i18n/locale-switch.tsx'

const script = /<script>([\s\S]*?)<\/script>/.exec(readFileSync('index.html', 'utf8'))?.[1] ?? ''

const NOW_MS = 1_800_000_000_000

type Visit = {
  readonly address: string
  readonly stored?: Readonly<Record<string, string>>
  /** What the page in the other language has left. */
  readonly note?: object
}

/** Runs the script that stands before anything is painted. */
const visit = ({ address, stored, note }: Visit) => {
  const { pathname, search, hash } = new URL(address, 'https://neomuse.example')
  const dataset: Record<string, string> = {}
  const style = { visibility: '' }
  const later: (() => void)[] = []
  const onShow: ((event: { persisted: boolean }) => void)[] = []
  const replaced: string[] = []
  const location = { pathname, search, hash, replace: (to: string) => replaced.push(to) }
  const kept = new Map(Object.entries(stored ?? {}))
  const localStorage = stored && {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  }
  const shown: string[] = []
  const notes = new Map(note && [['languagePlace', JSON.stringify(note)]])
  const sessionStorage = {
    getItem: (key: string) => notes.get(key) ?? null,
    removeItem: (key: string) => notes.delete(key),
  }
  runInNewContext(script, {
    location,
    history: {
      state: null,
      replaceState: (_state: null, _title: string, to: string) => shown.push(to),
    },
    localStorage,
    sessionStorage,
    document: { documentElement: { dataset, style } },
    Date: { now: () => NOW_MS },
    setTimeout: (run: () => void) => later.push(run),
    addEventListener: (name: string, listen: (typeof onShow)[number]) =>
      name === 'pageshow' && onShow.push(listen),
  })
  return {
    dataset,
    notes,
    kept,
    /** What the address was changed to in place. */
    shown,
    wentTo: replaced,
    isHidden: () => style.visibility === 'hidden',
    waitLong: () => {
      for (const run of later) run()
    },
    show: (persisted: boolean) => {
      for (const listen of onShow) listen({ persisted })
    },
  }
}

test.each([
  ['/', 'es', '/es'],
  ['/models?type=Sexy#luna', 'en', '/en/models?type=Sexy#luna'],
  ['/models/luna-000001', 'th', '/th/models/luna-000001'],
])('%s with %s stored leads to %s', (address, selectedLanguage, wanted) => {
  expect(visit({ address, stored: { selectedLanguage } }).wentTo).toEqual([wanted])
})

test.each([
  ['/', 'fr'],
  ['/', 'de'],
  ['/', '../evil'],
  ['/en/models', 'es'],
  ['/es', 'es'],
  ['/admin/login', 'en'],
  ['/admin', 'en'],
])('%s with %s stored stays', (address, selectedLanguage) => {
  const { wentTo, isHidden } = visit({ address, stored: { selectedLanguage } })
  expect([wentTo, isHidden()]).toEqual([[], false])
})

test('a link to French chooses it over the stored language, and leaves no trace in the address', () => {
  const address = chosenAddress('/models?type=Sexy', 'fr')
  const { wentTo, shown, kept } = visit({ address, stored: { selectedLanguage: 'en' } })
  expect([wentTo, shown]).toEqual([[], ['/models?type=Sexy']])
  expect(kept.get('selectedLanguage')).toBe('fr')
})

test('a page that is left for another language shows no text meanwhile', () => {
  const { isHidden, show } = visit({ address: '/', stored: { selectedLanguage: 'en' } })
  expect(isHidden()).toBe(true)
  // It has been loaded whole, and the other one is still on its way.
  show(false)
  expect(isHidden()).toBe(true)
})

test('it is shown where nothing has come of leaving it', () => {
  const stuck = visit({ address: '/', stored: { selectedLanguage: 'en' } })
  stuck.waitLong()
  expect(stuck.isHidden()).toBe(false)
  const cameBack = visit({ address: '/', stored: { selectedLanguage: 'en' } })
  cameBack.show(true)
  expect(cameBack.isHidden()).toBe(false)
})

test('a chosen theme is applied before the first paint, an unknown one is not', () => {
  expect(visit({ address: '/', stored: { theme: 'light' } }).dataset).toEqual({ theme: 'light' })
  expect(visit({ address: '/', stored: { theme: 'pink' } }).dataset).toEqual({})
})

const note = { path: '/en/models', control: 'menu', at: NOW_MS, place: { share: 0.5 } }

test('the scroll position left by the page in the other language is used once: the page is shown when it is there', () => {
  const { dataset, notes, isHidden } = visit({ address: '/en/models', stored: {}, note })
  expect([dataset, notes.size, isHidden()]).toEqual([{ languageControl: 'menu' }, 0, true])
  const atTop = visit({ address: '/en/models', stored: {}, note: { ...note, place: null } })
  expect([atTop.dataset, atTop.isHidden()]).toEqual([{ languageControl: 'menu' }, false])
})

test.each([
  ['on another page', '/en/blog', note],
  ['after half a minute', '/en/models', { ...note, at: NOW_MS - 31_000 }],
])('it counts for nothing %s', (_, address, left) => {
  const { dataset, notes, isHidden } = visit({ address, stored: {}, note: left })
  expect([dataset, notes.size, isHidden()]).toEqual([{}, 0, false])
})

test('blocked storage stops nothing', () => {
  expect(visit({ address: '/' })).toMatchObject({ wentTo: [] })
})
