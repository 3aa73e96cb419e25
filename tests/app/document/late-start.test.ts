import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { lateStart } from '#app/document/late-start.ts'

const ENTRY = '/assets/index-a1.js'

type Link = {
  readonly rel: string
  readonly href: string
  readonly onload: () => void
  readonly onerror: () => void
  isGone: boolean
}

/** A page with the script in it, before anything has happened. `arrived`: as much of it as has come by then. */
const openPage = (arrived: 'head' | 'half' | 'all' = 'all') => {
  let here = arrived
  const listeners = new Map<string, () => void>()
  const frames: (() => void)[] = []
  const timers: { readonly call: () => void; readonly ms: number }[] = []
  const fetched: string[] = []
  const links: Link[] = []
  const sheets: Link[] = []
  const started: string[] = []
  runInNewContext(lateStart(ENTRY).replace('import(', 'start_('), {
    start_: (address: string) => started.push(address),
    addEventListener: (type: string, hear: () => void) => listeners.set(type, hear),
    removeEventListener: (type: string) => listeners.delete(type),
    requestAnimationFrame: (call: () => void) => frames.push(call),
    setTimeout: (call: () => void, ms = 0) => timers.push({ call, ms }),
    document: {
      get readyState() {
        return here === 'all' ? 'interactive' : 'loading'
      },
      addEventListener: (type: string, hear: () => void) => listeners.set(type, hear),
      getElementById: () =>
        here === 'head'
          ? null
          : {
              dataset: {
                styles: '/assets/recipes.css',
                scripts: '/assets/react.js /assets/kit.js',
              },
            },
      createElement: () => ({
        isGone: false,
        remove() {
          this.isGone = true
        },
      }),
      head: {
        append: (link: Link) => {
          fetched.push(link.href)
          links.push(link)
          if (link.rel === 'stylesheet') sheets.push(link)
        },
      },
    },
  })
  return {
    happens: (type: string) => listeners.get(type)?.(),
    /** The rest of it comes. */
    arrive: () => {
      here = 'all'
      listeners.get('DOMContentLoaded')?.()
    },
    paint: () => {
      for (const frame of frames.splice(0)) frame()
    },
    /** Runs what was to be run after so many milliseconds at most. */
    pass: (ms: number) => {
      const waiting = timers.splice(0)
      timers.push(...waiting.filter((timer) => timer.ms > ms))
      for (const timer of waiting) if (timer.ms <= ms) timer.call()
    },
    /** The styles of all that the scripts will draw are there, or did not come. */
    stylesCome: () => {
      for (const sheet of sheets.splice(0)) sheet.onload()
    },
    stylesFail: () => {
      for (const sheet of sheets.splice(0)) sheet.onerror()
    },
    /** How many sheets are linked now. */
    linked: () => links.filter((link) => link.rel === 'stylesheet' && !link.isGone).length,
    fetched,
    started,
  }
}

test('nothing is fetched before the page is there and painted, everything after that', () => {
  const page = openPage()
  page.happens('load')
  page.pass(100)
  expect([page.fetched, page.started]).toEqual([[], []])
  page.paint()
  page.pass(0)
  expect(page.fetched).toEqual(['/assets/recipes.css', '/assets/react.js', '/assets/kit.js'])
  expect(page.started).toEqual([])
  page.stylesCome()
  expect(page.started).toEqual([ENTRY])
})

test('a page that is never painted, in the background, starts all the same', () => {
  const page = openPage()
  page.happens('load')
  page.pass(1_000)
  page.stylesCome()
  expect(page.started).toEqual([ENTRY])
})

test('styles that fail keep no page from answering, and are asked for until they come', () => {
  const page = openPage()
  page.happens('keydown')
  page.stylesFail()
  expect([page.started, page.linked()]).toEqual([[ENTRY], 0])
  page.pass(1_000)
  expect(page.linked()).toBe(1)
  page.stylesFail()
  page.pass(1_000)
  expect(page.linked()).toBe(0)
  page.pass(2_000)
  page.stylesCome()
  expect(page.linked()).toBe(1)
})

test('styles that hang keep no page from answering', () => {
  const page = openPage()
  page.happens('keydown')
  page.pass(2_000)
  expect(page.started).toEqual([])
  page.pass(3_000)
  expect(page.started).toEqual([ENTRY])
})

test('a picture that never comes does not keep the scripts away for ever', () => {
  const page = openPage()
  page.paint()
  page.pass(1_000)
  expect(page.started).toEqual([])
  page.pass(5_000)
  page.stylesCome()
  expect(page.started).toEqual([ENTRY])
})

test.each(['pointerdown', 'keydown', 'focusin'])('%s starts it at once, and once only', (sign) => {
  const page = openPage()
  page.happens(sign)
  page.stylesCome()
  expect(page.started).toEqual([ENTRY])
  page.happens(sign)
  page.happens('load')
  page.paint()
  page.pass(1_000)
  page.stylesCome()
  expect(page.started).toEqual([ENTRY])
})

test('of a page that stalls half-way nothing is taken over before all of it has come; scripts come meanwhile', () => {
  const page = openPage('half')
  page.happens('pointerdown')
  expect(page.fetched).toEqual(['/assets/recipes.css', '/assets/react.js', '/assets/kit.js'])
  page.stylesCome()
  page.pass(5_000)
  expect(page.started).toEqual([])
  page.arrive()
  expect(page.started).toEqual([ENTRY])
})

test('a page that stalls in its head starts as soon as all of it has come', () => {
  const page = openPage('head')
  page.pass(5_000)
  expect(page.fetched).toEqual([])
  page.arrive()
  page.stylesCome()
  expect(page.started).toEqual([ENTRY])
})

test('a page whose line was cut, and that never says so, starts all the same', () => {
  const page = openPage('half')
  page.happens('pointerdown')
  page.stylesCome()
  page.pass(5_000)
  expect(page.started).toEqual([])
  page.pass(15_000)
  expect(page.started).toEqual([ENTRY])
})
