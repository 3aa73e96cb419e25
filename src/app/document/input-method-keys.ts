/**
 * A word in Japanese, Chinese or Korean is composed of several keys: Enter takes it, Escape and the arrows choose among
 * its forms. They belong to the input method, and no screen and no library hears of them: Enter would add a row, Escape
 * close a dialog. The browser goes on doing what is its own. Safari has ended composing when it tells of the Enter that did so, and
 * says so by the key code 229 alone. Source: UI Events, 5.2 and 7.3.1.
 */
export const keepInputMethodKeys = (): void => {
  // On the window, and before any screen listens there.
  window.addEventListener('keydown', keepToInputMethod, true)
}

const KEY_OF_INPUT_METHOD = 229

/** Named, so that a page with several roots listens once. */
const keepToInputMethod = (event: KeyboardEvent): void => {
  if (event.isComposing || event.keyCode === KEY_OF_INPUT_METHOD) event.stopImmediatePropagation()
}
