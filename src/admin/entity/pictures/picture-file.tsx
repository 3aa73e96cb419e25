import { createContext, useContext } from 'react'
import type { PictureProps } from '#ui/display/picture.tsx'

/** How a picture is asked for: in the sizes that the build made of it, or as it is. */
export type PictureFile = (address: string) => Pick<PictureProps, 'src' | 'sources' | 'placeholder'>

/** Handed in by the root, since the pictures are the site's. */
export const PictureFileContext = createContext<PictureFile>((address) => ({ src: address }))

export const usePictureFile = (): PictureFile => useContext(PictureFileContext)
