import { type FocusEvent, useState } from 'react'

/**
 * The place of the row that has the focus, or had it last: it and its neighbours stay drawn wherever the page is
 * scrolled to, so that the focus is not lost and the next Tab leads on from there.
 */
export const useFocusedRow = () => {
  const [focusedAt, setFocusedAt] = useState<number | null>(null)
  const onFocus = ({ target }: FocusEvent) => {
    const place = target.closest('[aria-posinset]')?.getAttribute('aria-posinset')
    setFocusedAt(place ? Number(place) - 1 : null)
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // Towards another row of the list it is forgotten when that one has it: until then it may be what keeps it drawn.
    // Without a goal the window lost it, and gives it back.
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setFocusedAt(null)
  }
  return { focusedAt, onFocus, onBlur }
}
