import { ImageOff } from 'lucide-react'
import { ShownPicture } from '#admin/entity/pictures/shown-picture.tsx'
import { Placeholder } from '#ui/workbench/placeholder.tsx'

type PostPictureProps = {
  readonly address: string
  readonly sizes: string
  /** Its first letter stands in for a picture that cannot be had, e.g. without a network. */
  readonly title?: string
}

/** The picture of an article; an ornament beside its title. */
export function PostPicture({ address, sizes, title = '' }: PostPictureProps) {
  const initial = Array.from(title.trim())[0]?.toLocaleUpperCase('fr')
  return (
    <ShownPicture
      address={address}
      none={<Placeholder icon={<ImageOff />} />}
      missing={initial && <Placeholder icon={initial} />}
      alt=""
      ratio="16/9"
      sizes={sizes}
      focus="50% 40%"
    />
  )
}
