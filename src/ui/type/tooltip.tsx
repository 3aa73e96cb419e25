import { tooltip } from '#styled-system/recipes/tooltip.js'

/**
 * The words of a control that shows none, for a pointer that rests on it. They lie over the control, which already says
 * them aloud by its name: as its own `title` they would be read a second time. The control is `position: relative`.
 */
export function Tooltip({ words }: { words: string }) {
  return <span className={tooltip()} title={words} aria-hidden="true" data-tooltip />
}
