// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { keepFocus } from '#ui/layout/keep-focus.ts'

let stop: () => void
beforeEach(() => {
  stop = keepFocus()
})
afterEach(() => {
  stop()
  document.body.replaceChildren()
})

const show = (html: string): void => {
  document.body.innerHTML = html
}
const byId = (id: string): HTMLElement => {
  const element = document.getElementById(id)
  if (element === null) throw new Error(`there is no #${id}`)
  return element
}
const focusedId = () => document.activeElement?.id

const ROWS = `<main><h1 id="title">Rows</h1><ul>
  <li id="a"><button id="a1">Open</button><button id="a2">Delete</button></li>
  <li id="b"><button id="b1">Open</button><button id="b2">Delete</button></li>
  <li id="c"><button id="c1">Open</button><button id="c2">Delete</button></li>
</ul></main>`

test('a row that goes hands the focus to the same control of the next row', async () => {
  show(ROWS)
  byId('b2').focus()
  byId('b').remove()
  await expect.poll(focusedId).toBe('c2')
})

test('the last row hands it to the one before', async () => {
  show(ROWS)
  byId('c1').focus()
  byId('c').remove()
  await expect.poll(focusedId).toBe('b1')
})

test('a list that goes whole hands it to the heading', async () => {
  show(ROWS)
  byId('a1').focus()
  document.querySelector('ul')?.remove()
  await expect.poll(focusedId).toBe('title')
})

test('a button that is switched off hands it to the one beside it', async () => {
  show(ROWS)
  byId('a1').focus()
  byId('a1').setAttribute('disabled', '')
  await expect.poll(focusedId).toBe('a2')
})

test('what is lost with a dialog goes back to where the dialog was opened, or beside it', async () => {
  show(`${ROWS}<div id="dialog" role="dialog"><button id="yes">Yes</button></div>`)
  byId('a2').focus()
  byId('yes').focus()
  byId('a').remove()
  byId('dialog').remove()
  await expect.poll(focusedId).toBe('b2')
})

test('what is lost with a dialog that the address has opened goes to the heading of the page', async () => {
  show(
    '<h1 id="page-heading">Rows</h1><div id="dialog" role="dialog"><button id="yes">Yes</button></div>',
  )
  byId('yes').focus()
  byId('dialog').remove()
  await expect.poll(focusedId).toBe('page-heading')
})

test('under another dialog it does not', async () => {
  show(`<h1 id="page-heading">Rows</h1>
    <div id="below" role="dialog" data-state="open"><button id="no">No</button></div>
    <div id="dialog" role="dialog"><button id="yes">Yes</button></div>`)
  byId('yes').focus()
  byId('dialog').remove()
  await Promise.resolve()
  expect(document.activeElement).toBe(document.body)
})

test('a press beside everything takes the focus away for good', async () => {
  show(ROWS)
  byId('a1').focus()
  document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  byId('a1').blur()
  byId('a').remove()
  await Promise.resolve()
  expect(document.activeElement).toBe(document.body)
})

describe('a focused control that goes out of view', () => {
  /** A page whose frames begin when the test says so, with a focused button. Times in ms. */
  const open = () => {
    stop()
    let nowMs = 0
    let frames: (() => void)[] = []
    const report = { current: (_: Partial<IntersectionObserverEntry>): void => undefined }
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(callback: IntersectionObserverCallback) {
          report.current = (entry) =>
            callback([entry as IntersectionObserverEntry], this as unknown as IntersectionObserver)
        }
        observe = () => undefined
        disconnect = () => undefined
      },
    )
    vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run))
    vi.stubGlobal('cancelAnimationFrame', () => {
      frames = []
    })
    vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
    Object.defineProperty(document, 'timeline', {
      configurable: true,
      get: () => ({ currentTime: nowMs }),
    })
    onTestFinished(() => {
      vi.unstubAllGlobals()
      vi.restoreAllMocks()
      Reflect.deleteProperty(document, 'timeline')
    })
    stop = keepFocus()
    show(ROWS)
    const control = byId('b1')
    const comeBack = vi.fn()
    control.scrollIntoView = comeBack
    control.focus()
    const frame = (atMs: number, { isScrolled = false } = {}): void => {
      nowMs = atMs
      if (isScrolled) document.dispatchEvent(new Event('scroll'))
      for (const run of frames.splice(0)) run()
    }
    /** What the browser saw at this time. */
    const see = (intersectionRatio: number, time: number) =>
      report.current({ intersectionRatio, time })
    return { frame, see, comeBack }
  }

  test('comes back if content has pushed it out', () => {
    const { frame, see, comeBack } = open()
    see(1, 100)
    frame(200, { isScrolled: true })
    frame(216)
    see(0, 300)
    expect(comeBack).toHaveBeenCalledOnce()
  })

  test('stays where its user has scrolled it, also if the page is told of it frames later', () => {
    const { frame, see, comeBack } = open()
    see(1, 100)
    frame(200, { isScrolled: true })
    frame(216, { isScrolled: true })
    frame(232)
    frame(248)
    see(0, 203)
    expect(comeBack).not.toHaveBeenCalled()
  })
})
