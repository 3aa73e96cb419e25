import { Trans, useLingui } from '@lingui/react/macro'
import { Expand, ImageOff, Link2, Trash2 } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useCopyText } from '#admin/entity/browser/use-copy-text.ts'
import { PendingMark } from '#admin/entity/list/pending-mark.tsx'
import { kindText } from '#admin/entity/pictures/picture-words.ts'
import { ShownPicture } from '#admin/entity/pictures/shown-picture.tsx'
import { useDates } from '#admin/entity/words/use-dates.ts'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import { useLocalPicture } from '#device/back-office/pictures/use-local-picture.ts'
import { useUploads } from '#device/back-office/pictures/use-uploads.ts'
import { useFileSizeText } from '#i18n/use-file-size-text.ts'
import { IconButton } from '#ui/form/icon-button.tsx'
import { PictureTile } from '#ui/ledger/picture-sheet.tsx'
import { IconLink } from '#ui/nav/icon-link.tsx'
import { useNewTabLabel } from '#ui/type/new-tab.tsx'
import { Text } from '#ui/type/text.tsx'
import { TextLink } from '#ui/type/text-link.tsx'
import { Placeholder } from '#ui/workbench/placeholder.tsx'
import { dropDay, type MediaItem } from './media-items.ts'
import type { PictureUse } from './picture-uses.ts'

type MediaTileProps = {
  readonly item: MediaItem
  /** Null: not known yet. */
  readonly uses: readonly PictureUse[] | null
  /** Pictures that wait here are on their way now, this one perhaps. */
  readonly isSending: boolean
  /** Null: not now. */
  readonly onDelete: (() => void) | null
}

export function MediaTile({ item, uses, isSending, onDelete }: MediaTileProps) {
  const sizeText = useFileSizeText()
  const { day, moment } = useDates()
  const { id, address, type, bytes, at, isWaiting } = item
  // From any tab.
  const isOnItsWay = useUploads().has(id)
  // It would be on the server all the same.
  const mayArrive = isWaiting && (isSending || isOnItsWay)
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
      words={<Whereabouts item={item} uses={uses} />}
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

function Whereabouts({ item, uses }: Pick<MediaTileProps, 'item' | 'uses'>) {
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
  /** Null: it is in use, or may be; or it is on its way. */
  readonly onDelete: (() => void) | null
}

function Actions({ item: { address, type }, name, onDelete }: ActionsProps) {
  const { t } = useLingui()
  const copy = useCopyText()
  const local = useLocalPicture(address, type)
  const { readPicture } = useBackOffice()
  const newTabLabel = useNewTabLabel()
  /** Visitors are not given every picture, and a link shows no right. */
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
