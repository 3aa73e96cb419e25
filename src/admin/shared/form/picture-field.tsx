import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { usePictureRecord, useUploads } from '#device/back-office/use-pictures.ts'
import type { PictureRecord } from '#device/storage/admin-database.ts'
import { picturesIn } from '#domain/pictures.ts'
import { useFileSizeText } from '#i18n/format-file-size.ts'
import { UrlField, type UrlFieldProps } from '#ui/form/text-field.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { PictureUpload } from '../picture-upload.tsx'

/** Shown instead of an uploaded picture's address, which is meaningless to users: its size and where it is stored. */
export function PictureNote({ address }: { readonly address: string }) {
  const record = usePictureRecord(address)
  return (
    <Stack gap="0">
      <Text as="span" look="small">
        <Trans id="admin.picture.uploaded">Image importée</Trans>
      </Text>
      {record ? <UploadStatus record={record} /> : null}
    </Stack>
  )
}

function UploadStatus({ record: { sha256, bytes, state } }: { readonly record: PictureRecord }) {
  const percent = useUploads().get(sha256)
  const sizeText = useFileSizeText()
  const size = sizeText(bytes)
  return (
    <Text as="span" look="small" tone="quiet">
      {state === 'sent' ? (
        <Trans id="admin.picture.sent">{size} · sur le serveur</Trans>
      ) : percent === undefined ? (
        <Trans id="admin.picture.waiting">
          {size} · sur cet appareil, sera envoyée avec la fiche
        </Trans>
      ) : (
        <Trans id="admin.picture.sending">
          {size} · {percent} % envoyés
        </Trans>
      )}
    </Text>
  )
}

type PictureFieldProps = UrlFieldProps & {
  /** A preview beside the button. */
  readonly beside?: ReactNode
  /** A preview below everything else. */
  readonly below?: ReactNode
}

/** One picture: an address, or a file added here. */
export function PictureField({ beside, below, ...field }: PictureFieldProps) {
  const { t } = useLingui()
  const address = field.value.trim()
  return (
    <PictureUpload
      label={t({ id: 'admin.picture.import-one', message: 'Importer une image' })}
      onTaken={([imported = '']) => field.onChange(imported)}
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
    </PictureUpload>
  )
}
