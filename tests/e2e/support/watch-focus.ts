import type { Page } from 'playwright-core'

/**
 * Runs in every page of a story, from its start on. Writes to the console, and so fails the story, when the focus stays
 * on the body after the focused element was removed: the next Tab would begin at the top. Source: WCAG 2.2, 2.4.3.
 */
export const watchFocus = (): void => {
  /** A closing layer returns the focus shortly after it is removed. */
  const MOST_FRAMES = 30
  const CONTROLS =
    'a[href], button, input, select, textarea, summary, label, [tabindex], [role=dialog], [role=menu]'
  let last: Element | null = null
  let isLooking = false
  let isLeaving = false
  // A story's clock may replace it.
  const onFrame = requestAnimationFrame.bind(globalThis)

  const canHaveFocus = (element: Element): boolean =>
    element.isConnected && !element.matches(':disabled') && element.checkVisibility()
  const isLost = (): boolean =>
    last !== null && document.activeElement === document.body && !canHaveFocus(last)
  const look = (frame: number): void => {
    isLooking = isLost() && frame < MOST_FRAMES
    if (isLooking) onFrame(() => look(frame + 1))
    else if (last && isLost()) {
      const words = last.getAttribute('aria-label') ?? last.textContent ?? ''
      const name = `${last.nodeName} ${words.trim().slice(0, 60)}`
      last = null
      // biome-ignore lint/suspicious/noConsole: a story fails at what its pages complain of.
      console.error(`The focus is lost: ${name} has gone, and nothing has it now`)
    }
  }
  const onChange = (): void => {
    if (!isLooking && isLost()) look(0)
  }

  document.addEventListener('focusin', ({ target }) => {
    last = target instanceof Element && target !== document.body && !isLeaving ? target : null
  })
  // The document is replaced, and the next one sets the focus itself, however long it takes to load: meanwhile a menu may
  // close, which had taken the focus after the press.
  navigation.addEventListener('navigate', ({ destination, downloadRequest, signal }) => {
    if (destination.sameDocument || downloadRequest !== null) return
    last = null
    isLeaving = true
    signal.addEventListener('abort', () => {
      isLeaving = false
    })
  })
  // A press outside of all controls removes the focus, intentionally.
  addEventListener(
    'pointerdown',
    ({ target }) => {
      if (target instanceof Element && target.closest(CONTROLS) === null) last = null
    },
    true,
  )
  new MutationObserver(onChange).observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: ['disabled', 'hidden', 'class', 'style', 'data-state'],
  })
  Object.assign(globalThis, {
    untilFocusSettled: () =>
      new Promise<void>((resolve) => {
        const wait = () => (isLooking ? onFrame(wait) : resolve())
        wait()
      }),
  })
}

/**
 * Waits, in a page whose focused element has just been removed, until the focus is elsewhere or was found lost. A page
 * that is left earlier could not tell.
 */
export const untilFocusSettled = async (page: Page): Promise<void> => {
  try {
    await page.evaluate(() => Reflect.get(globalThis, 'untilFocusSettled')?.())
  } catch {
    // The page has gone, or is being replaced: there is no focus to wait for.
  }
}
