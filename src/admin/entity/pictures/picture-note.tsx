import { Trans } from '@lingui/react/macro'
import { usePictureRecord } from '#device/back-office/pictures/use-local-picture.ts'
import { useUploads } from '#device/back-office/pictures/use-uploads.ts'
import type { PictureRecord } from '#device/storage/admin-database.ts'
import { useFileSizeText } from '#i18n/use-file-size-text.ts'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/type/text.tsx'

/** In place of the address of an uploaded picture, which says nothing to anybody: how large it is, and where. */
export function PictureNote({ address }: { readonly address: string }) {
  const record = usePictureRecord(address)
  return (
    <Stack gap="0">
      <Text as="span" look="small">
        <Trans id="admin.picture.uploaded">Image importée</Trans>
      </Text>
      {record ? <Whereabouts record={record} /> : null}
    </Stack>
  )
}

function Whereabouts({ record: { sha256, bytes, state } }: { readonly record: PictureRecord }) {
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
