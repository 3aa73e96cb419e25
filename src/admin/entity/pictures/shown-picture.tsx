import type { ReactNode } from 'react'
import { picturesIn } from '#domain/pictures.ts'
import { Picture, type PictureProps } from '#ui/display/picture.tsx'
import { usePictureFile } from './picture-file.tsx'
import { useUploadedPicture } from './use-uploaded-picture.ts'

type ShownPictureProps = Omit<PictureProps, 'src' | 'sources' | 'srcSet' | 'placeholder'> & {
  /** Empty: there is none. */
  readonly address: string
  /** In its place where there is none. */
  readonly none: ReactNode
}

/** A picture by its address; one that was taken in here is there without a network, too. */
export function ShownPicture({ address, none, ...look }: ShownPictureProps) {
  const pictureFile = usePictureFile()
  if (address === '') return none
  return picturesIn(address).length > 0 ? (
    <UploadedPicture address={address} none={none} {...look} />
  ) : (
    <Picture {...pictureFile(address)} {...look} />
  )
}

function UploadedPicture({ address, none, ...look }: ShownPictureProps) {
  const shown = useUploadedPicture(address)
  return shown ? <Picture src={shown} {...look} /> : none
}
