import { Trans, useLingui } from '@lingui/react/macro'
import { Expand, ImageOff, Link2, Trash2 } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useCopyText } from '#admin/shared/export-text.ts'
import { useDates } from '#admin/shared/labels/date-and-time.ts'
import { PendingMark } from '#admin/shared/list/list-row.tsx'
import { ShownPicture } from '#admin/shared/shown-picture.tsx'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import { useLocalPicture, useUploads } from '#device/back-office/use-pictures.ts'
import { useFileSizeText } from '#i18n/format-file-size.ts'
import { IconButton, IconLink } from '#ui/form/button.tsx'
import { PictureTile, Placeholder } from '#ui/table/record-grid.tsx'
import { useNewTabLabel } from '#ui/text/control-labels.tsx'
import { Text } from '#ui/text/text.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import { dropDay, kindText, type MediaItem } from './media-items.ts'
import type { PictureUse } from './picture-uses.ts'

type MediaTileProps = {
  readonly item: MediaItem
  /** Null: not known yet. */
  readonly uses: readonly PictureUse[] | null
  /** Pictures that wait here are being sent now, perhaps including this one. */
  readonly isSending: boolean
  /** Null: not possible now. */
  readonly onDelete: (() => void) | null
}

export function MediaTile({ item, uses, isSending, onDelete }: MediaTileProps) {
  const sizeText = useFileSizeText()
  const { day, moment } = useDates()
  const { id, address, type, bytes, at, isWaiting } = item
  // From any tab.
  const isUploading = useUploads().has(id)
  // Deleting it here would not prevent it from reaching the server.
  const mayArrive = isWaiting && (isSending || isUploading)
  const facts = `${kindText(type)}, ${sizeText(bytes)}`
  return (
    <PictureTile
      media={
        <ShownPicture
          address={address}
          none={<Placeholder icon={<ImageOff />} />}
          alt=""
          ratio="1/1"
          sizes="(min-width: 1280px) 15rem, (min-width: 768px) 24vw, 44vw"
        />
      }
      marks={isWaiting ? <PendingMark /> : null}
      title={facts}
      meta={day(at)}
      text={<UsesText item={item} uses={uses} />}
      actions={
        <Actions
          item={item}
          name={`${facts}, ${moment(at)}`}
          onDelete={uses?.length === 0 && !mayArrive ? onDelete : null}
        />
      }
    />
  )
}

function UsesText({ item, uses }: Pick<MediaTileProps, 'item' | 'uses'>) {
  const { day } = useDates()
  if (uses === null) return null
  if (uses.length > 0) return uses.map((use) => <Use key={use.address} use={use} />)
  const dropped = item.unusedSince && day(dropDay(item.unusedSince))
  return (
    <Text as="span" look="small" tone="quiet">
      {dropped ? (
        <Trans id="admin.media.unused-until">Inutilisée : sera supprimée le {dropped}</Trans>
      ) : (
        <Trans id="admin.media.unused">Inutilisée</Trans>
      )}
    </Text>
  )
}

function Use({ use }: { readonly use: PictureUse }) {
  return (
    <Text as="div" look="small">
      <TextLink asChild>
        <Link to={use.address}>{use.label}</Link>
      </TextLink>
    </Text>
  )
}

type ActionsProps = {
  readonly item: MediaItem
  readonly name: string
  /** Null: it is in use, or may be; or it is being sent. */
  readonly onDelete: (() => void) | null
}

function Actions({ item: { address, type }, name, onDelete }: ActionsProps) {
  const { t } = useLingui()
  const copy = useCopyText()
  const local = useLocalPicture(address, type)
  const { readPicture } = useBackOffice()
  const newTabLabel = useNewTabLabel()
  /** Visitors do not have access to every picture, and a link carries no session. */
  const openWhole = async (): Promise<void> => {
    const picture = await readPicture(address)
    window.open(picture ? URL.createObjectURL(picture) : address, '_blank', 'noopener')
  }
  return (
    <>
      <IconButton
        label={t({ id: 'admin.media.copy', message: `Copier l’adresse : ${name}` })}
        icon={<Link2 />}
        onClick={() =>
          void copy(address, t({ id: 'admin.media.copied', message: 'L’adresse de l’image' }))
        }
      />
      <IconLink
        href={local ?? address}
        onClick={(event) => {
          if (local) return
          event.preventDefault()
          void openWhole()
        }}
        target="_blank"
        rel="noopener"
        label={newTabLabel(t({ id: 'admin.media.open', message: `Voir en entier : ${name}` }))}
        icon={<Expand />}
      />
      {onDelete ? (
        <IconButton
          label={t({ id: 'admin.media.delete', message: `Supprimer : ${name}` })}
          icon={<Trash2 />}
          onClick={onDelete}
        />
      ) : null}
    </>
  )
}
