import type { ReactNode } from 'react'
import { editorPanes } from '#styled-system/recipes/editor-panes.js'

export interface EditorPanesProps<Side extends string> {
  /** The names of the two panes, for windows in which they cannot be side by side. */
  sides: readonly { value: Side; label: string }[]
  shown: Side
  onShow: (side: Side) => void
  /** The accessible name of the pane switch. */
  label: string
  writing: ReactNode
  reading: ReactNode
}

/** A text and its preview: side by side if there is space, else one at a time. */
export function EditorPanes<Side extends string>(props: EditorPanesProps<Side>) {
  const { sides, shown, onShow, label, writing, reading } = props
  const looks = editorPanes()
  const [writingSide, readingSide] = sides
  return (
    <div className={looks.root}>
      <fieldset className={looks.switch} aria-label={label}>
        {sides.map((side) => (
          <button
            key={side.value}
            type="button"
            className={looks.side}
            aria-pressed={side.value === shown}
            onClick={() => onShow(side.value)}
          >
            {side.label}
          </button>
        ))}
      </fieldset>
      <div className={looks.pane} data-shown={shown === writingSide?.value}>
        {writing}
      </div>
      <div className={looks.pane} data-shown={shown === readingSide?.value}>
        <span className={looks.label} aria-hidden="true">
          {readingSide?.label}
        </span>
        <section className={looks.sheet} aria-label={readingSide?.label}>
          {reading}
        </section>
      </div>
    </div>
  )
}
