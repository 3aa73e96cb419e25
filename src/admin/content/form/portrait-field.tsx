import { PictureField } from '#admin/entity/pictures/picture-field.tsx'
import { useUploadedPicture } from '#admin/entity/pictures/use-uploaded-picture.ts'
import { picturesIn } from '#domain/pictures.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import type { UrlFieldProps } from '#ui/form/text-field.tsx'

type PortraitFieldProps = UrlFieldProps & {
  /** Whose initials stand where there is no portrait. */
  readonly name: string
}

/** The portrait of a person who is quoted, as visitors will see it. */
export function PortraitField({ name, ...field }: PortraitFieldProps) {
  const address = field.value.trim()
  const uploaded = useUploadedPicture(picturesIn(address).length > 0 ? address : '')
  const shown = picturesIn(address).length > 0 ? uploaded : address
  return (
    <PictureField
      {...field}
      beside={
        name || shown ? (
          <Avatar name={name || field.label} src={shown || undefined} size="lg" />
        ) : null
      }
    />
  )
}
