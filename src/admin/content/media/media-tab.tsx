import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { CloudUpload, Images } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { SiteBlocks } from '#admin/content/site-blocks.ts'
import { roleInPlace, useFailureCause, useNotifyLoadFailure } from '#admin/shared/call-failures.ts'
import { useStateSentences } from '#admin/shared/labels/state-sentences.ts'
import { ReadOlder } from '#admin/shared/list/read-older.tsx'
import { RetryNote } from '#admin/shared/online-section.tsx'
import { PictureUpload } from '#admin/shared/picture-upload.tsx'
import {
  type PictureRecord,
  useKeptPictures,
  useUnnamedPictures,
} from '#device/back-office/use-pictures.ts'
import { type ServerFiles, useServerFiles } from '#device/back-office/use-server-files.ts'
import { picturesIn, UNUSED_PICTURE_DAYS } from '#domain/pictures.ts'
import { ThumbAction } from '#ui/admin-layout/admin-page.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Skeleton } from '#ui/display/loading.tsx'
import { Button } from '#ui/form/button.tsx'
import { VisuallyHidden } from '#ui/layout/box.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { PictureGrid, PictureGridSkeleton, PictureTile } from '#ui/table/record-grid.tsx'
import { Text } from '#ui/text/text.tsx'
import { DeletePicture } from './delete-picture.tsx'
import { type MediaItem, mediaItems } from './media-items.ts'
import { MediaTile } from './media-tile.tsx'
import { usePictureUses } from './picture-uses.ts'
import type { SendPictures } from './use-send-pictures.ts'

type MediaTabProps = {
  readonly site: SiteBlocks | null
  /** Owned by the screen, because sending continues while another tab is open. */
  readonly sending: SendPictures
}

/** The pictures of the server, and those of this device. */
export function MediaTab(props: MediaTabProps) {
  const records = useKeptPictures()
  return records === undefined ? <MediaSkeleton /> : <Media {...props} records={records} />
}

type MediaProps = MediaTabProps & { readonly records: readonly PictureRecord[] }

function Media({ site, sending: { isSending, send }, records }: MediaProps) {
  const { t } = useLingui()
  const notifyLoadFailure = useNotifyLoadFailure(
    t({ id: 'admin.media.load-failed', message: 'Impossible de charger les images' }),
  )
  const server = useServerFiles(sentOf(records), notifyLoadFailure)
  const items = mediaItems(server.files, records, useUnnamedPictures() ?? [])
  const waiting = items.filter(({ isWaiting }) => isWaiting).map(({ id }) => id)
  const takesPictures = server.problem !== 'missing'
  return (
    <MediaUpload isOpen={takesPictures} onTaken={(addresses) => void send(addresses.map(hashOf))}>
      {(buttons) => (
        <Stack gap="lg">
          <VisuallyHidden role="status">
            {isSending ? t({ id: 'admin.media.announce', message: 'Envoi des images…' }) : ''}
          </VisuallyHidden>
          <Row gap="md" justify="between" align="start" wrap>
            <Stack gap="xs">
              <Text look="small" tone="quiet">
                <Trans id="admin.media.rule">
                  Une image inutilisée est supprimée du serveur au bout de {UNUSED_PICTURE_DAYS}{' '}
                  jours.
                </Trans>
              </Text>
              <MediaStatus server={server} />
            </Stack>
            {buttons ? <ThumbAction>{buttons}</ThumbAction> : null}
          </Row>
          {takesPictures && waiting.length > 0 ? (
            <Row>
              <Button
                icon={<CloudUpload aria-hidden="true" />}
                busy={isSending}
                busyLabel={t({ id: 'admin.media.sending', message: 'Envoi…' })}
                onClick={() => void send(waiting)}
              >
                {t({
                  id: 'admin.media.send',
                  message: plural(waiting.length, {
                    one: 'Envoyer l’image en attente',
                    other: 'Envoyer les # images en attente',
                  }),
                })}
              </Button>
            </Row>
          ) : null}
          <MediaSheet items={items} server={server} site={site} isSending={isSending} />
        </Stack>
      )}
    </MediaUpload>
  )
}

/** Changes with each picture that reaches the server from here, because the server's list then changes too. */
const sentOf = (records: readonly PictureRecord[]): string =>
  records
    .filter(({ state }) => state === 'sent')
    .map(({ sha256 }) => sha256)
    .join()

const hashOf = (address: string): string => picturesIn(address)[0] ?? ''

/** What is not shown, and why: the list comes from the server. */
function MediaStatus({ server }: { readonly server: ServerFiles }) {
  const { problem, reload } = server
  return (
    <div role={problem === null ? 'status' : roleInPlace(problem)}>
      {problem === null ? null : (
        <RetryNote onRetry={reload}>
          <Reason server={server} />
        </RetryNote>
      )}
    </div>
  )
}

function Reason({ server: { problem, files } }: { readonly server: ServerFiles }) {
  const say = useStateSentences()
  const failureCause = useFailureCause()
  if (problem === null) return null
  if (problem === 'missing')
    return (
      <Trans id="admin.media.no-pictures">
        Ce serveur n’accepte pas d’images : dans les fiches, donnez l’adresse d’une image en ligne.
      </Trans>
    )
  return (
    <>
      {failureCause({ type: problem })}{' '}
      {files === undefined ? (
        <Trans id="admin.media.offline">
          Voici les images enregistrées sur cet appareil. Les autres s’afficheront dès que le
          serveur répondra.
        </Trans>
      ) : (
        say('oldAnswer')
      )}
    </>
  )
}

type MediaUploadProps = {
  /** False: the server stores no pictures, so none are accepted that could never be sent. */
  readonly isOpen: boolean
  readonly onTaken: (addresses: readonly string[]) => void
  /** Renders the tab around the buttons, if there are any. */
  readonly children: (buttons: ReactNode) => ReactNode
}

/** Adds pictures to the tab: by its button, by dropping or by pasting. */
export function MediaUpload({ isOpen, onTaken, children }: MediaUploadProps) {
  const { t } = useLingui()
  if (!isOpen) return children(null)
  return (
    <PictureUpload
      label={t({ id: 'admin.media.add', message: 'Ajouter des images' })}
      multiple
      forThemselves
      onTaken={onTaken}
    >
      {children}
    </PictureUpload>
  )
}

/** Invites to add pictures if that is possible. */
export function NoMedia({ canAdd }: { readonly canAdd: boolean }) {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={<Images />}
      title={t({ id: 'admin.media.empty', message: 'Aucune image ici' })}
    >
      {canAdd ? (
        <Trans id="admin.media.empty.text">
          Les images que vous ajoutez ici ou dans une fiche s’affichent ici.
        </Trans>
      ) : null}
    </EmptyState>
  )
}

type MediaSheetProps = {
  readonly items: readonly MediaItem[]
  readonly server: ServerFiles
  readonly site: SiteBlocks | null
  /** Pictures that wait here are being sent now. */
  readonly isSending: boolean
}

function MediaSheet({ items, server, site, isSending }: MediaSheetProps) {
  const { t } = useLingui()
  const uses = usePictureUses(site)
  const [asked, ask] = useState<MediaItem | null>(null)
  const isLoading = server.files === undefined && server.problem === null
  // Only with the server's current list is it known what may be deleted.
  const isListed = server.files !== undefined && server.problem === null
  if (items.length === 0)
    return isLoading ? <MediaSkeleton /> : <NoMedia canAdd={server.problem !== 'missing'} />
  return (
    <Stack gap="lg">
      <PictureGrid label={t({ id: 'admin.media', message: 'Médias' })} rows={items}>
        {(item) => (
          <MediaTile
            item={item}
            uses={uses && (uses.get(item.id) ?? [])}
            isSending={isSending}
            onDelete={item.isWaiting || isListed ? () => ask(item) : null}
          />
        )}
      </PictureGrid>
      {server.hasMore ? <ReadOlder readOlder={server.readOlder} /> : null}
      <DeletePicture item={asked} onClose={() => ask(null)} onDeleted={server.leaveOut} />
    </Stack>
  )
}

const PLACES = ['a', 'b', 'c', 'd', 'e'] as const

function MediaSkeleton() {
  const say = useStateSentences()
  return (
    <PictureGridSkeleton label={say('loading')}>
      {PLACES.map((place) => (
        <PictureTile
          key={place}
          media={<Skeleton shape="block" ratio="1/1" />}
          title={<Skeleton width="6rem" />}
          meta={<Skeleton width="8rem" />}
        />
      ))}
    </PictureGridSkeleton>
  )
}
