import { Tabs as Ark } from '@ark-ui/react/tabs'
import type { ReactNode } from 'react'
import { tabs } from '#styled-system/recipes/tabs.js'

export interface TabItem<Value extends string> {
  value: Value
  label: ReactNode
  content: ReactNode
}

export interface TabsProps<Value extends string> {
  value: Value
  onChange: (value: Value) => void
  items: readonly TabItem<Value>[]
  label?: string
}

export function Tabs<Value extends string>({ value, onChange, items, label }: TabsProps<Value>) {
  const looks = tabs()
  const choose = (chosen: string) => {
    const item = items.find((candidate) => candidate.value === chosen)
    if (item) onChange(item.value)
  }
  return (
    <Ark.Root
      className={looks.root}
      value={value}
      onValueChange={(change) => choose(change.value)}
      lazyMount
    >
      <Ark.List className={looks.list} aria-label={label}>
        {items.map((item) => (
          <Ark.Trigger key={item.value} value={item.value} className={looks.trigger}>
            {item.label}
          </Ark.Trigger>
        ))}
      </Ark.List>
      {items.map((item) => (
        <Ark.Content key={item.value} value={item.value} className={looks.content}>
          {item.content}
        </Ark.Content>
      ))}
    </Ark.Root>
  )
}
