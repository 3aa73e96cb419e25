import type { EntityForm } from '#admin/entity/form/use-entity-form.ts'
import { PictureField } from '#admin/entity/pictures/picture-field.tsx'
import { useUploadedPicture } from '#admin/entity/pictures/use-uploaded-picture.ts'
import { picturesIn } from '#domain/pictures.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { useSelected } from '#ui/form/observable.ts'
import type { UrlFieldProps } from '#ui/form/text-field.tsx'
import type { BlockFormValues } from './block-form-values.ts'

type PortraitFieldProps = UrlFieldProps & {
  /** Its name's initials stand where there is no portrait. */
  readonly form: EntityForm<BlockFormValues>
}

/** The portrait of a person who is quoted, as visitors will see it. */
export function PortraitField({ form, ...field }: PortraitFieldProps) {
  const name = useSelected(form.typed, ({ values }) => values.name)
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
