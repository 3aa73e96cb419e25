import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { PictureIntake } from '#admin/entity/pictures/picture-intake.tsx'

type MediaIntakeProps = {
  /** False: the server keeps no pictures, and none are taken in that would never leave. */
  readonly isOpen: boolean
  readonly onTaken: (addresses: readonly string[]) => void
  /** Draws the tab around the buttons, where there are any. */
  readonly children: (buttons: ReactNode) => ReactNode
}

/** Takes pictures into the tab: by its button, dropped or pasted. */
export function MediaIntake({ isOpen, onTaken, children }: MediaIntakeProps) {
  const { t } = useLingui()
  if (!isOpen) return children(null)
  return (
    <PictureIntake
      label={t({ id: 'admin.media.add', message: 'Ajouter des images' })}
      multiple
      forThemselves
      onTaken={onTaken}
    >
      {children}
    </PictureIntake>
  )
}
