import { Fragment } from 'react'
import { shortcutList } from '#styled-system/recipes/shortcut-list.js'

interface ListedShortcut {
  label: string
  /** The alternative shortcuts: each is a sequence of key presses, and each press is a set of keys held together. */
  ways: readonly (readonly (readonly string[])[])[]
  /** Shown instead of its keys while the shortcut is disabled. */
  off: string | null
}

export interface ShortcutListProps {
  items: readonly ListedShortcut[]
  /** Between key presses. */
  thenWord: string
  /** Between alternatives. */
  orWord: string
}

/** Actions, and their keyboard shortcuts. */
export function ShortcutList({ items, thenWord, orWord }: ShortcutListProps) {
  const looks = shortcutList()
  return (
    <dl className={looks.root}>
      {items.map(({ label, ways, off }) => (
        <div key={label} className={looks.row}>
          <dt className={looks.label}>{label}</dt>
          <dd className={looks.keys}>
            {off ??
              ways.map((presses, at) => (
                <Fragment key={String(presses)}>
                  {at > 0 ? ` ${orWord} ` : null}
                  <Presses presses={presses} thenWord={thenWord} />
                </Fragment>
              ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface PressesProps {
  presses: readonly (readonly string[])[]
  thenWord: string
}

function Presses({ presses, thenWord }: PressesProps) {
  const looks = shortcutList()
  return (
    <span className={looks.way}>
      {presses.map((keys, at) => (
        <Fragment key={String(keys)}>
          {at > 0 ? ` ${thenWord} ` : null}
          {keys.map((key) => (
            <kbd key={key} className={looks.key}>
              {key}
            </kbd>
          ))}
        </Fragment>
      ))}
    </span>
  )
}
