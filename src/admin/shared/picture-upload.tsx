import { Trans, useLingui } from '@lingui/react/macro'
import { Camera, ImageUp } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import { takePicture } from '#device/take-picture.ts'
import { PICTURE_TYPES, pictureAddress } from '#domain/pictures.ts'
import { isolate } from '#domain/text/isolate.ts'
import { DropArea, FileButton } from '#ui/form/file-input.tsx'
import { showToast } from '#ui/overlay/toast-store.ts'
import { useEditProblemMessage } from './use-save-edit.tsx'

type UploadPictures = {
  /** Pictures are being processed. */
  readonly isBusy: boolean
  /** Returns the addresses of the accepted files, in their order; a toast says why the others were refused. */
  readonly take: (files: readonly File[]) => Promise<readonly string[]>
}

/**
 * Adds files to this device's picture store; they go to the server with the first edit that names them, or by
 * themselves.
 */
const useUploadPictures = ({
  forThemselves,
}: {
  readonly forThemselves: boolean
}): UploadPictures => {
  const { t } = useLingui()
  const { keepPicture } = useBackOffice()
  const problemMessage = useEditProblemMessage()
  const [underWay, setUnderWay] = useState(0)

  const takeOne = async (file: File): Promise<{ address: string } | { problem: string }> => {
    const reading = await takePicture(file)
    if (reading.type !== 'picture')
      return {
        problem:
          reading.type === 'too-big'
            ? t({ id: 'admin.picture.too-big', message: 'L’image dépasse 10 Mo.' })
            : t({
                id: 'admin.picture.unsupported',
                message: 'Ce n’est pas une image JPEG, PNG, WebP, AVIF ou GIF lisible.',
              }),
      }
    const kept = await keepPicture({ ...reading.picture, forItself: forThemselves })
    return kept.type === 'kept'
      ? { address: pictureAddress(reading.picture.sha256) }
      : { problem: problemMessage(kept.type) }
  }

  const take = async (files: readonly File[]): Promise<readonly string[]> => {
    setUnderWay((count) => count + 1)
    try {
      const addresses: string[] = []
      const refused = new Map<string, readonly string[]>()
      // One after the other: each takes several megabytes of memory while it is processed.
      for (const file of files) {
        const outcome = await takeOne(file)
        if ('address' in outcome) addresses.push(outcome.address)
        else refused.set(outcome.problem, [...(refused.get(outcome.problem) ?? []), file.name])
      }
      // One toast per reason: one per file would cover the whole form.
      for (const [problem, names] of refused)
        showToast({
          variant: 'destructive',
          title: t({ id: 'admin.error', message: 'Erreur' }),
          description: `${isolate(shortNames(names))}\u00a0: ${problem}`,
        })
      return addresses
    } finally {
      setUnderWay((count) => count - 1)
    }
  }
  return { isBusy: underWay > 0, take }
}

const NAMED = 3
const LONGEST_NAME = 32

const shortNames = (names: readonly string[]): string => {
  const shown = names.slice(0, NAMED).map(shortName).map(isolate).join(', ')
  return names.length > NAMED ? `${shown}… (${names.length})` : shown
}

/** Its start and its end, which shows the file's type. */
const shortName = (name: string): string =>
  name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 9)}…${name.slice(-8)}` : name

type PictureUploadProps = {
  /** Label of the button. */
  readonly label: string
  readonly multiple?: boolean
  /** Not for a form: they must reach the server whatever happens to forms. */
  readonly forThemselves?: boolean
  readonly onTaken: (addresses: readonly string[]) => void
  /** Renders the field around the buttons; files may be dropped anywhere on it, or pasted into it. */
  readonly children: (buttons: ReactNode) => ReactNode
}

/** Adds pictures from this device to a field: chosen, dropped, pasted, or from a phone's camera. */
export function PictureUpload({
  label,
  multiple = false,
  forThemselves = false,
  onTaken,
  children,
}: PictureUploadProps) {
  const { t } = useLingui()
  const { isBusy, take } = useUploadPictures({ forThemselves })
  // The field can be edited while pictures are processed.
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
