import { ImageOff } from 'lucide-react'
import { PictureField } from '#admin/shared/form/picture-field.tsx'
import { ShownPicture } from '#admin/shared/shown-picture.tsx'
import { Placeholder } from '#ui/table/record-grid.tsx'

type PostPictureProps = {
  readonly address: string
  readonly sizes: string
  /** Its first letter replaces a picture that cannot be loaded, e.g. offline. */
  readonly title?: string
}

/** The picture of an article; decorative, because its title is beside it. */
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

type CoverFieldProps = {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | undefined
}

/** The field for the article's picture, with a preview. */
export function CoverField(props: CoverFieldProps) {
  const address = props.value.trim()
  return (
    <PictureField
      {...props}
      required
      below={
        address === '' ? null : (
          <PostPicture address={address} sizes="(min-width: 768px) 32rem, 92vw" />
        )
      }
    />
  )
}
