import { Trans, useLingui } from '@lingui/react/macro'
import { Camera, ImageUp } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { PICTURE_TYPES } from '#domain/pictures.ts'
import { DropArea, FileButton } from '#ui/workbench/file-intake.tsx'
import { useTakePictures } from './use-take-pictures.ts'

type PictureIntakeProps = {
  /** Of the button. */
  readonly label: string
  readonly multiple?: boolean
  /** No form's: they are to be on the server whatever becomes of forms. */
  readonly forThemselves?: boolean
  readonly onTaken: (addresses: readonly string[]) => void
  /** Draws the field around the buttons; files may be dropped on all of it, or pasted into it. */
  readonly children: (buttons: ReactNode) => ReactNode
}

/** Takes pictures from this device into a field: chosen, dropped, pasted, or from a phone's camera. */
export function PictureIntake({
  label,
  multiple = false,
  forThemselves = false,
  onTaken,
  children,
}: PictureIntakeProps) {
  const { t } = useLingui()
  const { isBusy, take } = useTakePictures({ forThemselves })
  // While pictures are made ready, the field may be typed in.
  const latest = useRef(onTaken)
  useEffect(() => {
    latest.current = onTaken
  })
  const receive = async (files: readonly File[]) => {
    const addresses = await take(multiple ? files : files.slice(0, 1))
    if (addresses.length > 0) latest.current(addresses)
  }
  const common = {
    size: 'sm',
    accept: PICTURE_TYPES.join(),
    busy: isBusy,
    busyLabel: t({ id: 'admin.picture.busy', message: 'Préparation…' }),
    onFiles: (files: readonly File[]) => void receive(files),
  } as const
  const buttons = (
    <>
      <FileButton {...common} icon={<ImageUp aria-hidden="true" />} multiple={multiple}>
        {label}
      </FileButton>
      <FileButton {...common} icon={<Camera aria-hidden="true" />} isCamera>
        <Trans id="admin.picture.camera">Prendre une photo</Trans>
      </FileButton>
    </>
  )
  return (
    <DropArea
      invitation={t({ id: 'admin.picture.drop', message: 'Déposez pour importer' })}
      onFiles={(files) => void receive(files)}
    >
      {children(buttons)}
    </DropArea>
  )
}
