import { Menu as Ark } from '@ark-ui/react/menu'
import { Portal } from '@ark-ui/react/portal'
import { Check } from 'lucide-react'
import { type ReactElement, type ReactNode, useRef, useState } from 'react'
import { menu } from '#styled-system/recipes/menu.js'
import { useEarlyEscape } from './early-escape.ts'
import { useBackCloses } from './layer-history.ts'

export interface MenuItem {
  value: string
  label: string
  icon?: ReactNode
  /** The active one, e.g. the language of this page. */
  current?: boolean
  disabled?: boolean
  tone?: 'danger'
  /** Makes it a link. */
  href?: string
  lang?: string
}

/** Items under a heading. */
export interface MenuGroup {
  heading: string
  items: readonly MenuItem[]
}

export interface MenuListProps {
  trigger: ReactElement
  items: readonly (MenuItem | MenuGroup)[]
  onSelect: (value: string) => void
  label: string
}

/**
 * Contains the code of Ark’s menu: loaded when the first menu opens. It is outside the landmarks of the page, and is a
 * landmark of its own while it is open. While it closes it takes no focus: Ark focuses it in the frame after a pointer
 * has moved over an item, which a quick press may have closed by then.
 */
export function MenuList({ trigger, items, onSelect, label }: MenuListProps) {
  const looks = menu()
  const [isOpen, setIsOpen] = useState(true)
  const [highlighted, setHighlighted] = useState(() => firstByKeys(items))
  const content = useRef<HTMLDivElement>(null)
  useBackCloses(isOpen, () => setIsOpen(false))
  useEarlyEscape(isOpen, content, () => setIsOpen(false))
  return (
    <Ark.Root
      open={isOpen}
      onOpenChange={(change) => setIsOpen(change.open)}
      highlightedValue={highlighted}
      onHighlightChange={(change) => setHighlighted(change.highlightedValue)}
      aria-label={label}
      positioning={{ placement: 'bottom-end' }}
      onSelect={(choice) => onSelect(choice.value)}
      lazyMount
      unmountOnExit
    >
      <Ark.Trigger asChild>{trigger}</Ark.Trigger>
      <Portal>
        <Ark.Positioner className={looks.positioner} asChild>
          <section aria-label={label}>
            <Ark.Content ref={content} className={looks.content} inert={!isOpen}>
              {items.map((entry) =>
                'heading' in entry ? (
                  <Ark.ItemGroup key={entry.heading} className={looks.group}>
                    <Ark.ItemGroupLabel className={looks.heading}>
                      {entry.heading}
                    </Ark.ItemGroupLabel>
                    {entry.items.map((item) => (
                      <MenuRow key={item.value} item={item} className={looks.item} />
                    ))}
                  </Ark.ItemGroup>
                ) : (
                  <MenuRow key={entry.value} item={entry} className={looks.item} />
                ),
              )}
            </Ark.Content>
          </section>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  )
}

/** The menu appears once its code has loaded: if a key opened it, its first item is highlighted. */
const firstByKeys = (items: MenuListProps['items']): string | null => {
  if (!document.activeElement?.matches(':focus-visible')) return null
  const [first] = items.flatMap((entry) => ('heading' in entry ? entry.items : [entry]))
  return first?.value ?? null
}

function MenuRow({ item, className }: { item: MenuItem; className: string }) {
  const content = (
    <>
      {item.icon}
      <span>{item.label}</span>
      {item.current ? <Check data-check aria-hidden="true" /> : null}
    </>
  )
  return (
    <Ark.Item
      className={className}
      value={item.value}
      disabled={item.disabled ?? false}
      aria-current={item.current ? 'true' : undefined}
      data-tone={item.tone}
      lang={item.lang}
      asChild={item.href !== undefined}
    >
      {item.href === undefined ? content : <a href={item.href}>{content}</a>}
    </Ark.Item>
  )
}
