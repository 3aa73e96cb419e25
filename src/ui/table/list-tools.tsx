import { Check, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { listTools } from '#styled-system/recipes/list-tools.js'
import { pickBox } from '#styled-system/recipes/pick-box.js'
import { selectionBar } from '#styled-system/recipes/selection-bar.js'
import { IconButton } from '../form/button.tsx'
import { VisuallyHidden } from '../layout/box.tsx'
import { bottomBar } from '../layout/sticky-bars.ts'

export interface ListToolsProps {
  label: string
  /** A search field, a select, and the list's main action. */
  children: ReactNode
  /** Information on the result: number of rows, age of the data. */
  note: ReactNode
  /** Small buttons for the list as a whole. */
  end?: ReactNode
  /** If not one select beside the search. */
  selects?: 'none' | 'switches' | 'two' | 'twoAndAction' | 'three' | 'alone'
}

export function ListTools({ label, children, note, end, selects }: ListToolsProps) {
  const looks = listTools({ selects })
  return (
    <search className={looks.root} aria-label={label}>
      <div className={looks.fields}>{children}</div>
      <div className={looks.foot}>
        <div className={looks.note}>{note}</div>
        {end ? <div className={looks.end}>{end}</div> : null}
      </div>
    </search>
  )
}

export interface PickBoxProps {
  label: string
  checked: boolean
  /** `isRange`: with Shift, by pointer or key. */
  onPick: (isPicked: boolean, isRange: boolean) => void
}

/**
 * Selects the record that contains it: the whole record is its click target. Enter moves the focus to the actions of
 * the selection.
 */
export function PickBox({ label, checked, onPick }: PickBoxProps) {
  const looks = pickBox()
  const isRange = useRef(false)
  const onKeyDown = (event: KeyboardEvent) => {
    isRange.current = event.key === ' ' && event.shiftKey
    if (event.key !== 'Enter') return
    event.preventDefault()
    document.querySelector<HTMLElement>('[data-selection-actions] button:enabled')?.focus()
  }
  return (
    <label className={looks.root}>
      <input
        className={looks.input}
        type="checkbox"
        aria-invalid={false}
        data-pick
        checked={checked}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          isRange.current = event.shiftKey
        }}
        onMouseDown={(event) => {
          // With Shift, the browser would select the text from the last click to here.
          if (event.shiftKey) event.preventDefault()
        }}
        onChange={(event) => {
          onPick(event.target.checked, isRange.current)
          isRange.current = false
        }}
      />
      <span className={looks.box} aria-hidden="true">
        <Check />
      </span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </label>
  )
}

export interface SelectionBarProps {
  label: string
  /** '3 sélectionnés'. */
  count: string
  /** A button that selects all records. */
  all: ReactNode
  closeLabel: string
  onClose: () => void
  /** The actions on the selected records. */
  children: ReactNode
}

/** The number of selected records and their actions: at the bottom of the window, within a thumb's reach. */
export function SelectionBar({
  label,
  count,
  all,
  closeLabel,
  onClose,
  children,
}: SelectionBarProps) {
  const looks = selectionBar()
  return (
    <section ref={bottomBar} className={looks.root} aria-label={label} data-selection-bar>
      <div className={looks.head}>
        <IconButton label={closeLabel} icon={<X />} onClick={onClose} />
        <p className={looks.count} role="status">
          {count}
        </p>
        {all}
      </div>
      <div className={looks.actions} data-selection-actions>
        {children}
      </div>
    </section>
  )
}
