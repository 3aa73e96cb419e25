import { PostPicture } from '#admin/blog/post-picture.tsx'
import { PictureField } from '#admin/entity/pictures/picture-field.tsx'

type CoverFieldProps = {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | undefined
}

/** The article's picture, and a look at it. */
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
