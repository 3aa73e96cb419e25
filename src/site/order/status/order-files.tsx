import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { useState } from 'react'
import {
  type BoughtFile,
  LABEL_KIT_ID,
  type LineFiles,
  type OrderPage,
} from '#contract/public/order-page.ts'
import { askForDownload, type DownloadOutcome } from '#device/public/order-requests.ts'
import { newId } from '#device/random-ids.ts'
import { isolate } from '#domain/text/isolate.ts'
import { useFileSizeText } from '#i18n/format-file-size.ts'
import { useStateSentences } from '#site/shared/state-sentences.ts'
import { useMoment } from '#site/shared/use-moment.ts'
import { Banner } from '#ui/display/banner.tsx'
import { Button } from '#ui/form/button.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { FileList } from '#ui/table/file-list.tsx'
import { Heading, Text } from '#ui/text/text.tsx'
import { OrderSection, type OrderSectionProps } from './order-section.tsx'

/** The files of each ordered pack: to download, or from when on they can be downloaded. */
export function OrderFiles(order: OrderSectionProps) {
  const packs = order.page.lines.filter(isPack)
  if (packs.length === 0 || order.page.status === 'cancelled') return null
  return (
    <OrderSection id="files" title={<Trans id="order-files.title">Tes fichiers</Trans>}>
      {packs.map((line) => (
        <Stack key={line.item_id} gap="xs">
          {packs.length > 1 ? (
            <Heading level={3} look="small">
              {line.name}
            </Heading>
          ) : null}
          <PackFiles order={order} line={line} hasKit={line === packs.at(-1)} />
        </Stack>
      ))}
    </OrderSection>
  )
}

interface DownloadListProps {
  order: OrderSectionProps
  label: string
  files: readonly BoughtFile[]
  /** Whether they can be downloaded now. */
  isOpen: boolean
}

/**
 * Each press asks for a link of its own, since links are valid for minutes; the browser's own download then goes on by
 * itself.
 */
function DownloadList({ order, label, files, isOpen }: DownloadListProps) {
  const { t } = useLingui()
  const kindOf = useFileKinds()
  const sizeText = useFileSizeText()
  const { download, asking, state } = useDownloads(order)
  return (
    <Stack gap="xs">
      <FileList
        label={label}
        files={files.map((file) => {
          const name = isolate(file.name)
          return {
            id: file.id,
            name,
            type: file.type,
            facts: `${kindOf(file)} · ${sizeText(file.size)}`,
            end: isOpen ? (
              <Button
                tone="quiet"
                size="sm"
                icon={<Download aria-hidden="true" />}
                busy={asking === file.id}
                disabled={!order.isLive}
                aria-label={t({ id: 'order-files.download.file', message: `Télécharger ${name}` })}
                onClick={() => void download(file.id)}
              >
                <Trans id="order-files.download">Télécharger</Trans>
              </Button>
            ) : undefined,
          }
        })}
      />
      <DownloadState state={state} />
    </Stack>
  )
}

type State = 'none' | DownloadOutcome['type']

function DownloadState({ state }: { state: State }) {
  const say = useStateSentences()
  switch (state) {
    case 'none':
      return null
    case 'leads-to':
      return (
        <Text look="small" tone="quiet" role="status">
          <Trans id="order-files.begun">
            Téléchargement lancé. S’il s’interrompt, ton navigateur peut le reprendre ; sinon,
            appuie de nouveau.
          </Trans>
        </Text>
      )
    case 'changed':
      return (
        <Banner tone="warning" live="alert">
          <Trans id="order-files.changed">
            Ta commande a changé : cette page vient d’être mise à jour.
          </Trans>
        </Banner>
      )
    case 'later':
      return (
        <Banner tone="warning" live="alert">
          {say('busy', 'retrySoon')}
        </Banner>
      )
    case 'unreachable':
      return (
        <Banner tone="warning" live="alert">
          {say('offline', 'retryOnline')}
        </Banner>
      )
  }
}

const useDownloads = ({ token, reload }: OrderSectionProps) => {
  const [asking, setAsking] = useState<string | null>(null)
  const [state, setState] = useState<State>('none')
  const download = async (file: string): Promise<void> => {
    setAsking(file)
    setState('none')
    const outcome = await askForDownload({ token, file, key: newId() })
    setAsking(null)
    setState(outcome.type)
    // The answer is downloaded as a file: the page stays where it is.
    if (outcome.type === 'leads-to') location.assign(outcome.url)
    if (outcome.type === 'changed') reload()
  }
  return { download, asking, state }
}

const useFileKinds = (): ((file: BoughtFile) => string) => {
  const { t } = useLingui()
  return ({ id, type }) => {
    if (id === LABEL_KIT_ID)
      return t({ id: 'order-files.kind.kit', message: 'Mentions, légendes et licence' })
    if (type.startsWith('image/')) return t({ id: 'order-files.kind.photo', message: 'Photo' })
    if (type.startsWith('video/')) return t({ id: 'order-files.kind.video', message: 'Vidéo' })
    if (type.startsWith('text/')) return t({ id: 'order-files.kind.text', message: 'Texte' })
    return type === 'application/pdf' ? 'PDF' : 'ZIP'
  }
}

type Line = OrderPage['lines'][number] & { readonly files: LineFiles }

const isPack = (line: OrderPage['lines'][number]): line is Line => line.files !== null

interface PackFilesProps {
  order: OrderSectionProps
  line: Line
  /** Whether to show the kit: it is the same for each pack, so once is enough. */
  hasKit: boolean
}

function PackFiles({ order, line, hasKit }: PackFilesProps) {
  const { t } = useLingui()
  const say = useStateSentences()
  const { bought, newer, extras } = line.files
  const access = accessOf(order.page, line)
  const name = isolate(line.name)
  if (access === 'revoked')
    return (
      <Text tone="quiet">
        <Trans id="order-files.revoked">
          Ce pack a été remboursé : ses fichiers ne sont plus accessibles.
        </Trans>
      </Text>
    )
  if (access === 'withdrawn')
    return (
      <Text tone="quiet">
        <Trans id="order-files.withdrawn">
          Tu as renoncé à ce pack : ses fichiers ne sont plus accessibles.
        </Trans>
      </Text>
    )
  if (bought === null)
    return (
      <Text tone="quiet">
        <Trans id="order-files.preparing">
          Les fichiers de ce pack sont en préparation. Ils apparaîtront ici dès leur publication.
        </Trans>
      </Text>
    )
  const isOpen = access === 'open'
  const added = newer === null ? [] : addedFiles(newer.files, bought.files)
  const shared = { order, isOpen }
  return (
    <Stack gap="sm">
      {access === 'unpaid' ? <UnpaidNote isFree={order.page.total === 0} /> : null}
      {access === 'waits' ? <WaitingNote line={line} /> : null}
      {isOpen && !order.isLive ? <Text tone="quiet">{say('offline', 'retryOnline')}</Text> : null}
      <DownloadList
        {...shared}
        label={t({ id: 'order-files.list', message: `Fichiers du pack ${name}` })}
        files={[...bought.files, ...(hasKit ? extras : [])]}
      />
      {newer === null || added.length === 0 ? null : (
        <Stack gap="xs">
          <NewerNote version={newer.version} publishedAt={newer.published_at} />
          <DownloadList
            {...shared}
            label={t({
              id: 'order-files.newer.list',
              message: `Nouveaux fichiers du pack ${name}`,
            })}
            files={added}
          />
        </Stack>
      )}
    </Stack>
  )
}

type Access = 'open' | 'unpaid' | 'waits' | 'revoked' | 'withdrawn'

const accessOf = (
  { status }: OrderPage,
  { is_revoked, delivery_from, withdrawal }: Line,
): Access => {
  if (is_revoked) return 'revoked'
  if (withdrawal.state === 'withdrawn') return 'withdrawn'
  if ((status !== 'paid' && status !== 'completed') || delivery_from === null) return 'unpaid'
  return Date.parse(delivery_from) > Date.now() ? 'waits' : 'open'
}

/** The files that the newer version has and the bought one does not: the others are listed already. */
const addedFiles = (
  files: readonly BoughtFile[],
  known: readonly BoughtFile[],
): readonly BoughtFile[] => files.filter(({ id }) => !known.some((file) => file.id === id))

function UnpaidNote({ isFree }: { isFree: boolean }) {
  return (
    <Text tone="quiet">
      {isFree ? (
        <Trans id="order-files.unconfirmed">Ils s’ouvrent dès que ta commande est confirmée.</Trans>
      ) : (
        <Trans id="order-files.unpaid">Ils s’ouvrent dès que ta commande est payée.</Trans>
      )}
    </Text>
  )
}

function WaitingNote({ line }: { line: Line }) {
  const moment = useMoment()
  const day = moment(Date.parse(line.delivery_from ?? ''))
  return (
    <Text tone="quiet">
      <Trans id="order-files.waits">
        Ils s’ouvrent le {day} : tu as gardé ton délai de rétractation, qui se termine à ce moment.
      </Trans>
    </Text>
  )
}

function NewerNote({ version, publishedAt }: { version: number; publishedAt: string }) {
  const moment = useMoment()
  const day = moment(Date.parse(publishedAt))
  return (
    <>
      <Heading level={3} look="small">
        <Trans id="order-files.newer">Version {version}, incluse dans ton achat</Trans>
      </Heading>
      <Text look="small" tone="quiet">
        <Trans id="order-files.newer.since">
          Publiée le {day}. Les fichiers que tu as achetés restent disponibles.
        </Trans>
      </Text>
    </>
  )
}
