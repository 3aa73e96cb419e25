import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

export type PaletteEntry = {
  readonly label: string
  /** What it does, where the label alone does not say so; it is found by these words too. */
  readonly about: string
  readonly icon: ReactNode
  readonly target: ReactNode
}

type EntryWords = { readonly label: string; readonly about?: string; readonly icon: LucideIcon }

type CommandWords = EntryWords & {
  /** Whoever presses Enter for the first result may not have meant it. */
  readonly isDeliberate?: boolean
}

/** Leads to an address of the back-office. */
export const linkEntry = (
  { label, about = '', icon: Icon }: EntryWords,
  address: string,
  onChoose: () => void,
): PaletteEntry => ({
  label,
  about,
  icon: <Icon aria-hidden="true" />,
  target: (
    <Link to={address} data-cover onClick={onChoose}>
      {label}
    </Link>
  ),
})

/** Does something, over the page as it is. */
export const commandEntry = (
  { label, about = '', icon: Icon, isDeliberate = false }: CommandWords,
  act: () => void,
  onChoose: () => void,
): PaletteEntry => ({
  label,
  about,
  icon: <Icon aria-hidden="true" />,
  target: (
    <button
      type="button"
      data-cover
      data-deliberate={isDeliberate ? '' : undefined}
      onClick={() => {
        onChoose()
        act()
      }}
    >
      {label}
    </button>
  ),
})
