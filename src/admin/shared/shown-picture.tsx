import { createContext, type ReactNode, useContext } from 'react'
import { sizedAddress } from '#contract/public/picture-sizes.ts'
import { useLocalPicture, useServerPicture } from '#device/back-office/use-pictures.ts'
import { picturesIn } from '#domain/pictures.ts'
import { Picture, type PictureProps } from '#ui/display/picture.tsx'

/** How a picture is loaded: in the sizes that the build made of it, or as it is. */
export type PictureFile = (address: string) => Pick<PictureProps, 'src' | 'sources' | 'placeholder'>

/** Provided by the root, because the pictures belong to the site. */
export const PictureFileContext = createContext<PictureFile>((address) => ({ src: address }))

export const usePictureFile = (): PictureFile => useContext(PictureFileContext)

/** Large enough for a tile on a high-density screen. */
const SHOWN = { width: 640, format: 'webp' } as const

/** The URL of a picture: this device's own copy, else the server's. Undefined or null: none yet. */
export const useUploadedPicture = (address: string): string | null | undefined => {
  const local = useLocalPicture(address)
  const served = useServerPicture(local === null ? sizedAddress(address, SHOWN) : null)
  return local ?? served
}

type ShownPictureProps = Omit<PictureProps, 'src' | 'sources' | 'srcSet' | 'placeholder'> & {
  /** Empty: there is none. */
  readonly address: string
  /** Shown if there is no picture. */
  readonly none: ReactNode
}

/** A picture by its address; one that was added here is also available offline. */
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
