import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Button } from '#ui/form/button.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { useOnceHydrated } from './use-hydrated.ts'
import { WithoutScripts } from './without-scripts.tsx'

interface ListEndProps {
  more: ReactNode
  left: ReactNode
  onMore: () => void
}

/** Shown below a list that has more entries than are shown. */
export function ListEnd({ more, left, onMore }: ListEndProps) {
  return (
    <>
      <Stack gap="xs" align="center" data-needs-scripts>
        <Button size="lg" onClick={onMore}>
          {more}
        </Button>
        <Text look="small" tone="quiet">
          {left}
        </Text>
      </Stack>
      <WithoutScripts>
        <Trans id="list.scripts">La suite de la liste a besoin de JavaScript.</Trans>
      </WithoutScripts>
    </>
  )
}

/**
 * How many entries of a list are shown, `first` to begin with. Kept in the history entry: Back restores the length that
 * the list had.
 */
export const useShownCount = (first: number): number =>
  useOnceHydrated(shownCountIn(useLocation().state) ?? first, first)

const shownCountIn = (state: unknown): number | null =>
  typeof state === 'object' &&
  state !== null &&
  'shownCount' in state &&
  typeof state.shownCount === 'number'
    ? state.shownCount
    : null

/**
 * Wraps the `onMore` of a list's end: the pressed button moves away or disappears, so the focus goes to the first new
 * card, once it is there, unless the visitor has gone elsewhere meanwhile.
 */
export const useFocusOnMore = (shownCount: number, onMore: () => void) => {
  const list = useRef<HTMLElement>(null)
  const [firstNew, setFirstNew] = useState<number | null>(null)
  const pressed = useRef<Element | null>(null)
  // After each rendering: a card may still be loading.
  useEffect(() => {
    if (firstNew === null || shownCount <= firstNew) return
    const { activeElement, body } = document
    const hasLeft = activeElement !== pressed.current && activeElement !== body
    const card = list.current?.children[firstNew]?.querySelector<HTMLElement>('h2 a')
    if (!card && !hasLeft) return
    if (!hasLeft) card?.focus()
    setFirstNew(null)
  })
  const showMore = () => {
    pressed.current = document.activeElement
    setFirstNew(shownCount)
    onMore()
  }
  return { list, showMore }
}
