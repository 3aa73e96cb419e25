import { useLingui } from '@lingui/react/macro'
import { PostPicture } from '#admin/blog/post-picture.tsx'
import { PictureIntake } from '#admin/entity/pictures/picture-intake.tsx'
import { PictureNote } from '#admin/entity/pictures/picture-note.tsx'
import { picturesIn } from '#domain/pictures.ts'
import { UrlField } from '#ui/form/text-field.tsx'
import { Stack } from '#ui/layout/stack.tsx'

type CoverFieldProps = {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | undefined
}

/** The article's picture: an address, or one that is taken in here; and a look at it. */
export function CoverField({ label, value, onChange, error }: CoverFieldProps) {
  const { t } = useLingui()
  const address = value.trim()
  return (
    <PictureIntake
      label={t({ id: 'admin.picture.import-one', message: 'Importer une image' })}
      onTaken={([taken = '']) => onChange(taken)}
    >
      {(button) => (
        <Stack gap="xs">
          <UrlField
            autoComplete="off"
            label={label}
            required
            value={value}
            onChange={onChange}
            error={error}
          />
          <span>{button}</span>
          {picturesIn(address).length > 0 ? <PictureNote address={address} /> : null}
          {address === '' ? null : (
            <PostPicture address={address} sizes="(min-width: 768px) 32rem, 92vw" />
          )}
        </Stack>
      )}
    </PictureIntake>
  )
}
