import { Tabs as Ark } from '@ark-ui/react/tabs'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { tabs } from '#styled-system/recipes/tabs.js'

interface TabItem<Value extends string> {
  value: Value
  label: ReactNode
  content: ReactNode
}

export interface TabsProps<Value extends string> {
  value: Value
  onChange: (value: Value) => void
  items: readonly TabItem<Value>[]
  label?: string
  /** All contents are in the document, and shown one below the other without scripts. */
  isWhole?: boolean
}

export function Tabs<Value extends string>({
  value,
  onChange,
  items,
  label,
  isWhole = false,
}: TabsProps<Value>) {
  const looks = tabs({ isWhole })
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => keepOpenTabShown(list.current, value), [value])
  const choose = (chosen: string) => {
    const item = items.find((candidate) => candidate.value === chosen)
    if (item) onChange(item.value)
  }
  return (
    <Ark.Root
      className={looks.root}
      value={value}
      onValueChange={(change) => choose(change.value)}
      lazyMount={!isWhole}
    >
      <Ark.List ref={list} className={looks.list} aria-label={label}>
        {items.map((item) => (
          <Ark.Trigger key={item.value} value={item.value} className={looks.trigger}>
            {item.label}
          </Ark.Trigger>
        ))}
      </Ark.List>
      {items.map((item) => (
        // Without `hidden`, Ark shows the previous panel beside the new one for one frame.
        <Ark.Content
          key={item.value}
          value={item.value}
          hidden={item.value !== value}
          className={looks.content}
        >
          {item.content}
        </Ark.Content>
      ))}
    </Ark.Root>
  )
}

/** As wide as the faded edge that hides more tabs. */
const FADE_PX = 48

/** A number beside a label appears later, and moves the tabs after it. */
const keepOpenTabShown = (list: HTMLElement | null, value: string): (() => void) => {
  const show = () => showOpenTab(list, value)
  show()
  const observer = new ResizeObserver(show)
  for (const tab of list?.querySelectorAll('[role=tab]') ?? []) observer.observe(tab)
  return () => observer.disconnect()
}

/** On a phone the list is wider than the window. Only the list scrolls: the page stays where it is. */
const showOpenTab = (list: HTMLElement | null, value: string): void => {
  const tab = list?.querySelector(`[role=tab][data-value="${CSS.escape(value)}"]`)
  if (!list || !tab) return
  const [frame, place] = [list.getBoundingClientRect(), tab.getBoundingClientRect()]
  if (place.left - FADE_PX < frame.left || place.right + FADE_PX > frame.right)
    list.scrollLeft += place.left - frame.left - (frame.width - place.width) / 2
}
