import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { gallery } from '#styled-system/recipes/gallery.js'
import { IconButton } from '../form/button.tsx'

export interface GalleryProps {
  /** Index of the picture that `children` shows, from 0. */
  index: number
  total: number
  onChange: (index: number) => void
  label: string
  /** E.g. "Image 1 sur 2"; announced by screen readers when it changes. */
  position: string
  previousLabel: string
  nextLabel: string
  children: ReactNode
}

const STEP_OF_KEY: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** Fills a dialog. Moves by its buttons and the arrow keys; the first picture follows the last. */
export function Gallery(props: GalleryProps) {
  const { index, total, onChange, label, position, previousLabel, nextLabel, children } = props
  const looks = gallery()
  const showPrevious = () => onChange((index - 1 + total) % total)
  const showNext = () => onChange((index + 1) % total)

  // The dialog's close button has the focus at first, so the keys must work wherever the focus is.
  useEffect(() => {
    const turn = (event: KeyboardEvent) => {
      const step = STEP_OF_KEY[event.key]
      if (step === undefined || event.altKey || event.metaKey || event.ctrlKey) return
      event.preventDefault()
      onChange((index + step + total) % total)
    }
    window.addEventListener('keydown', turn)
    return () => window.removeEventListener('keydown', turn)
  }, [index, total, onChange])

  return (
    <section className={looks.root} aria-label={label}>
      <div className={looks.frame}>{children}</div>
      {total > 1 ? (
        <div className={looks.bar}>
          <IconButton label={previousLabel} icon={<ChevronLeft />} onClick={showPrevious} />
          <span className={looks.position} role="status">
            {position}
          </span>
          <IconButton label={nextLabel} icon={<ChevronRight />} onClick={showNext} />
        </div>
      ) : null}
    </section>
  )
}
