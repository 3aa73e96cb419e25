import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { deferredStart } from '#entry/deferred-start.ts'

const ENTRY = '/assets/index-a1.js'
const PAGE = '/models'
const NEEDED = [ENTRY, '/assets/react.js', '/assets/kit.js', PAGE]

const HTML = { headers: { 'Content-Type': 'text/html; charset=utf-8' } }

type Link = {
  readonly rel: string
  readonly href: string
  readonly onload: () => void
  readonly onerror: () => void
  isGone: boolean
}

type Node = { readonly name: string; readonly onclick?: () => void }

type Opened = {
  /** As much of it as has come by then. */
  readonly arrived?: 'head' | 'half' | 'all'
  /** What its entry in the history holds. */
  readonly state?: object | null
  readonly now?: number
}

/** A page with the script in it, before anything has happened. */
const openPage = ({ arrived = 'all', state = null, now = 0 }: Opened = {}) => {
  let here = arrived
  let answers: (address: string, cache: string) => number | 'portal' = () => 200
  let focused = 'body'
  let fail = (_: Error): void => undefined
  const asked: string[] = []
  const offered: Node[] = []
  const history = {
    state,
    replaceState: (next: object) => {
      history.state = next
    },
  }
  const successors = new Map<object, object>()
  let reloads = 0
  const listeners = new Map<string, (event?: { readonly detail: unknown }) => void>()
  const frames: (() => void)[] = []
  const timers: { readonly call: () => void; readonly ms: number }[] = []
  const fetched: string[] = []
  const links: Link[] = []
  const sheets: Link[] = []
  const started: string[] = []
  type Seen = (
    entries: { readonly getEntriesByName: (name: string) => readonly string[] },
    observer: { readonly disconnect: () => void },
  ) => void
  const watchers = new Set<Seen>()
  const root = {
    onclick: (_: { readonly target: object }): void => undefined,
    addEventListener: (type: string, hear: () => void) => listeners.set(type, hear),
    dataset: { styles: '/assets/recipes.css', scripts: '/assets/react.js /assets/kit.js' },
  }
  runInNewContext(deferredStart(ENTRY).replace('import(', 'start_('), {
    start_: (address: string) => {
      started.push(address)
      return { catch: (hear: typeof fail) => (fail = hear) }
    },
    fetch: async (address: string, { cache }: { readonly cache: string }) => {
      asked.push(address)
      const answer = answers(address, cache)
      if (answer === 0) throw new TypeError('Failed to fetch')
      if (answer === 'portal') return new Response('<h1>Hôtel</h1>', HTML)
      return address === PAGE
        ? new Response('<div id="root"></div>', { ...HTML, status: answer })
        : new Response('go()', { headers: { 'Content-Type': 'text/javascript' }, status: answer })
    },
    history,
    location: { href: PAGE, reload: () => (reloads += 1) },
    Date: { now: () => now },
    addEventListener: (type: string, hear: () => void) => listeners.set(type, hear),
    removeEventListener: (type: string) => listeners.delete(type),
    requestAnimationFrame: (call: () => void) => frames.push(call),
    PerformanceObserver: function (this: object, seen: Seen) {
      Object.assign(this, { observe: () => watchers.add(seen) })
    },
    setTimeout: (call: () => void, ms = 0) => timers.push({ call, ms }),
    document: {
      get readyState() {
        return here === 'all' ? 'interactive' : 'loading'
      },
      addEventListener: (type: string, hear: () => void) => listeners.set(type, hear),
      getElementById: () => (here === 'head' ? null : root),
      documentElement: { lang: 'fr' },
      activeElement: { matches: (selector: string) => selector.split(', ').includes(focused) },
      body: { append: (part: Node) => offered.push(part) },
      createElement: (name: string) => ({
        name,
        isGone: false,
        style: {},
        append: (part: Node) => offered.push(part),
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
    /** The page answers; these were pressed again while it was taken over. */
    awakes: (...again: readonly object[]) =>
      listeners.get('awake')?.({
        detail: {
          again: new Set(again),
          successorOf: (button: object) => successors.get(button) ?? button,
        },
      }),
    /** React has made the page anew, with another button in the place of one. */
    rebuild: (button: object, successor: object) => successors.set(button, successor),
    /** The visitor presses this, or something else that answers by itself. */
    press: (button: { readonly click: () => void } | null) =>
      root.onclick({ target: { closest: () => button } }),
    /** The rest of it comes. */
    arrive: () => {
      here = 'all'
      listeners.get('DOMContentLoaded')?.()
    },
    paint: () => {
      for (const frame of frames.splice(0)) frame()
    },
    /** What was painted is on the screen. */
    show: (...what: readonly string[]) => {
      const entries = { getEntriesByName: (name: string) => what.filter((one) => one === name) }
      for (const seen of watchers) seen(entries, { disconnect: () => void watchers.delete(seen) })
    },
    watchers,
    /** Runs what was to be run after so many milliseconds at most. */
    pass: (ms: number) => {
      const waiting = timers.splice(0)
      timers.push(...waiting.filter((timer) => timer.ms > ms))
      for (const timer of waiting) if (timer.ms <= ms) timer.call()
    },
    /** The styles for everything that the scripts will render are loaded, or have failed. */
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
    /** A script that was needed did not come. */
    scriptsFail: () => expect(() => fail(new TypeError('it did not come'))).toThrow(),
    answerBy: (how: typeof answers) => {
      answers = how
    },
    focus: (name: string) => {
      focused = name
    },
    /** Waits until every answer was handled. */
    settle: () => new Promise(setImmediate),
    asked,
    offered,
    reloads: () => reloads,
    state: () => history.state,
  }
}

test('nothing is fetched before the page is there, painted and seen, everything after that', () => {
  const page = openPage()
  page.happens('load')
  page.pass(100)
  page.paint()
  page.pass(0)
  page.show('first-paint')
  expect([page.fetched, page.started]).toEqual([[], []])
  page.show('first-contentful-paint')
  expect(page.watchers.size).toBe(0)
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
  page.pass(20_000)
  page.stylesCome()
  expect(page.started).toEqual([ENTRY])
})

test('of a page that stalls half-way nothing is taken over before all of it has come; scripts come meanwhile', () => {
  const page = openPage({ arrived: 'half' })
  page.happens('pointerdown')
  expect(page.fetched).toEqual(['/assets/recipes.css', '/assets/react.js', '/assets/kit.js'])
  page.stylesCome()
  page.pass(5_000)
  expect(page.started).toEqual([])
  page.arrive()
  expect(page.started).toEqual([ENTRY])
})

test('a page that stalls in its head starts as soon as all of it has come', () => {
  const page = openPage({ arrived: 'head' })
  page.pass(5_000)
  expect(page.fetched).toEqual([])
  page.arrive()
  page.stylesCome()
  expect(page.started).toEqual([ENTRY])
})

test('a page whose line was cut, and that never says so, starts all the same', () => {
  const page = openPage({ arrived: 'half' })
  page.happens('pointerdown')
  page.stylesCome()
  page.pass(5_000)
  expect(page.started).toEqual([])
  page.pass(15_000)
  expect(page.started).toEqual([ENTRY])
})

test('what was pressed last before the page answers is pressed again once it does', () => {
  const page = openPage()
  const pressed: string[] = []
  const button = (name: string) => ({ click: () => void pressed.push(name) })
  page.happens('pointerdown')
  page.press(button('menu'))
  page.press(button('tab'))
  page.awakes()
  expect(pressed).toEqual(['tab'])
  page.awakes(button('menu'))
  page.press(null)
  page.awakes()
  expect(pressed).toEqual(['tab'])
})

test('of buttons that stay pressed each is, once, but those that were pressed again', () => {
  const page = openPage()
  const pressed: string[] = []
  const heart = (name: string) => ({ ariaPressed: 'false', click: () => void pressed.push(name) })
  const [luna, nova, mali] = [heart('Luna'), heart('Nova'), heart('Mali')]
  page.happens('pointerdown')
  for (const one of [luna, nova, luna, mali]) page.press(one)
  page.awakes(nova)
  expect(pressed).toEqual(['Luna', 'Mali'])
})

describe('scripts that fail', () => {
  const openFailed = (opened: Opened = {}) => {
    const page = openPage(opened)
    page.happens('keydown')
    page.stylesCome()
    page.scriptsFail()
    return page
  }
  const pass = async (page: ReturnType<typeof openPage>, ms: number) => {
    page.pass(ms)
    await page.settle()
  }

  test('are asked for until all of them answer, and the page too; then it is loaded again', async () => {
    const page = openFailed({ state: { key: 'a' }, now: 5 })
    page.answerBy((address) => (address === '/assets/react.js' ? 0 : 200))
    await pass(page, 1_000)
    expect([page.asked, page.reloads()]).toEqual([NEEDED.slice(0, 2), 0])
    await pass(page, 1_000)
    expect(page.asked).toHaveLength(2)
    page.answerBy((address) => (address === PAGE ? 503 : 200))
    await pass(page, 2_000)
    expect([page.asked.slice(2), page.reloads()]).toEqual([NEEDED, 0])
    page.answerBy(() => 200)
    await pass(page, 4_000)
    expect(page.reloads()).toBe(1)
    expect(page.state()).toEqual({ key: 'a', mendedAt: 5 })
    expect(page.offered).toEqual([])
  })

  test('however long it takes, they are asked for every few seconds, and as soon as there is a network', async () => {
    const page = openFailed()
    page.answerBy(() => 0)
    for (const _ of Array.from({ length: 9 })) await pass(page, 8_000)
    expect(page.asked).toHaveLength(9)
    page.answerBy(() => 200)
    page.happens('online')
    await page.settle()
    expect(page.reloads()).toBe(1)
  })

  test.each(NEEDED)('a portal that answers for %s is not believed', async (answered) => {
    const page = openFailed()
    page.answerBy((address) => (address === answered ? 'portal' : 200))
    await pass(page, 1_000)
    await pass(page, 2_000)
    expect(page.reloads()).toBe(0)
    page.answerBy(() => 200)
    await pass(page, 4_000)
    expect(page.reloads()).toBe(1)
  })

  test('what the browser has kept from a portal is asked for past its cache', async () => {
    const page = openFailed()
    page.answerBy((_, cache) => (cache === 'default' ? 'portal' : 200))
    await pass(page, 1_000)
    expect(page.reloads()).toBe(1)
  })

  test('and are gone for ever belong to an older version: the page is loaded again', async () => {
    const page = openFailed()
    page.answerBy((address) => (address === PAGE ? 200 : 404))
    await pass(page, 1_000)
    expect(page.reloads()).toBe(1)
  })

  test.each<[string, Opened, (page: ReturnType<typeof openPage>) => void]>([
    ['something was typed', {}, (page) => page.happens('input')],
    ['a field is in use', {}, (page) => page.focus('textarea')],
    ['it was just done', { state: { mendedAt: 5 }, now: 60_000 }, () => undefined],
  ])('where %s the page is loaded again only when the reader says so', async (_, opened, use) => {
    const page = openFailed(opened)
    use(page)
    await pass(page, 1_000)
    await pass(page, 8_000)
    expect(page.reloads()).toBe(0)
    expect(page.offered.map(({ name }) => name)).toEqual(['div', 'p', 'button'])
    page.offered.at(-1)?.onclick?.()
    expect(page.reloads()).toBe(1)
  })

  test('where it was done long ago it is done again', async () => {
    const page = openFailed({ state: { mendedAt: 5 }, now: 700_000 })
    await pass(page, 1_000)
    expect(page.reloads()).toBe(1)
  })
})
