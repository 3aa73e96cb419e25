import { PictureField } from '#admin/entity/pictures/picture-field.tsx'
import { sizedAddress } from '#contract/public/picture-sizes.ts'
import { useLocalPicture } from '#device/back-office/pictures/use-local-picture.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import type { UrlFieldProps } from '#ui/form/text-field.tsx'

type PortraitFieldProps = UrlFieldProps & {
  /** Whose initials stand where there is no portrait. */
  readonly name: string
}

/** The portrait of a person who is quoted, as visitors will see it. */
export function PortraitField({ name, ...field }: PortraitFieldProps) {
  const address = field.value.trim()
  const local = useLocalPicture(address)
  const shown = local === null ? sizedAddress(address, { width: 320, format: 'webp' }) : local
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
