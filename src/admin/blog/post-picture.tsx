import { ImageOff } from 'lucide-react'
import { ShownPicture } from '#admin/entity/pictures/shown-picture.tsx'
import { Placeholder } from '#ui/workbench/placeholder.tsx'

type PostPictureProps = { readonly address: string; readonly sizes: string }

/** The picture of an article; an ornament beside its title. */
export function PostPicture({ address, sizes }: PostPictureProps) {
  return (
    <ShownPicture
      address={address}
      none={<Placeholder icon={<ImageOff />} />}
      alt=""
      ratio="16/9"
      sizes={sizes}
      focus="50% 40%"
    />
  )
}
