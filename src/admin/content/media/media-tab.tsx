import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { CloudUpload } from 'lucide-react'
import type { SiteBlocks } from '#admin/content/site-texts.tsx'
import { useTellLoad } from '#admin/entity/browser/use-tell-load.ts'
import { useServerFiles } from '#device/account/use-server-files.ts'
import {
  type PictureRecord,
  useKeptPictures,
  useUnnamedPictures,
} from '#device/back-office/pictures/use-kept-pictures.ts'
import { picturesIn, UNUSED_PICTURE_DAYS } from '#domain/pictures.ts'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { Text } from '#ui/type/text.tsx'
import { ThumbAction } from '#ui/workbench/work-page.tsx'
import { MediaIntake } from './media-intake.tsx'
import { mediaItems } from './media-items.ts'
import { MediaSheet, MediaSkeleton } from './media-sheet.tsx'
import { MediaStanding } from './media-standing.tsx'
import type { SendPictures } from './use-send-pictures.ts'

type MediaTabProps = {
  readonly site: SiteBlocks | null
  /** The screen's, since it goes on while another tab is open. */
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
  const tellLoad = useTellLoad(
    t({ id: 'admin.media.load-failed', message: 'Impossible de charger les images' }),
  )
  const server = useServerFiles(sentOf(records), tellLoad)
  const items = mediaItems(server.files, records, useUnnamedPictures() ?? [])
  const waiting = items.filter(({ isWaiting }) => isWaiting).map(({ id }) => id)
  const takesPictures = server.problem !== 'missing'
  return (
    <MediaIntake isOpen={takesPictures} onTaken={(addresses) => void send(addresses.map(hashOf))}>
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
              <MediaStanding server={server} />
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
    </MediaIntake>
  )
}

/** With each picture that reaches the server from here, its list is another one. */
const sentOf = (records: readonly PictureRecord[]): string =>
  records
    .filter(({ state }) => state === 'sent')
    .map(({ sha256 }) => sha256)
    .join()

const hashOf = (address: string): string => picturesIn(address)[0] ?? ''
