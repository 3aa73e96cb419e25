import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { picturesIn } from '#domain/pictures.ts'
import { UrlField, type UrlFieldProps } from '#ui/form/text-field.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { PictureIntake } from './picture-intake.tsx'
import { PictureNote } from './picture-note.tsx'

type PictureFieldProps = UrlFieldProps & {
  /** A look at it, beside the button. */
  readonly beside?: ReactNode
  /** A look at it, under all the rest. */
  readonly below?: ReactNode
}

/** One picture: an address, or one that is taken in here. */
export function PictureField({ beside, below, ...field }: PictureFieldProps) {
  const { t } = useLingui()
  const address = field.value.trim()
  return (
    <PictureIntake
      label={t({ id: 'admin.picture.import-one', message: 'Importer une image' })}
      onTaken={([taken = '']) => field.onChange(taken)}
    >
      {(buttons) => (
        <Stack gap="xs">
          <UrlField autoComplete="off" {...field} />
          <Row gap="sm" wrap>
            {beside}
            {buttons}
          </Row>
          {picturesIn(address).length > 0 ? <PictureNote address={address} /> : null}
          {below}
        </Stack>
      )}
    </PictureIntake>
  )
}
