import { Trans, useLingui } from '@lingui/react/macro'
import type { LineFiles, OrderFile } from '#contract/packs/order-files.ts'
import type { OrderPage } from '#contract/public/orders/order-page.ts'
import { isolate } from '#domain/text/isolate.ts'
import { useMoment } from '#site/shell/page/use-moment.ts'
import { useStateSentences } from '#site/shell/page/use-state-sentences.ts'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading } from '#ui/type/heading.tsx'
import { Text } from '#ui/type/text.tsx'
import { DownloadList } from './download-list.tsx'
import { OrderSection, type OrderSectionProps } from './order-section.tsx'

type Line = OrderPage['lines'][number] & { readonly files: LineFiles }

const isPack = (line: OrderPage['lines'][number]): line is Line => line.files !== null

/** The files of each pack that was ordered: to be downloaded, or when they can be. */
export function OrderFiles(order: OrderSectionProps) {
  const packs = order.page.lines.filter(isPack)
  const isOver = order.page.status === 'cancelled' && order.page.paid_at === null
  if (packs.length === 0 || isOver) return null
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

interface PackFilesProps {
  order: OrderSectionProps
  line: Line
  /** It is the same of each pack: once is enough. */
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
      {access === 'unpaid' ? <UnpaidNote /> : null}
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

type Access = 'open' | 'unpaid' | 'waits' | 'revoked'

const accessOf = ({ status }: OrderPage, { is_revoked, delivery_from }: Line): Access => {
  if (is_revoked) return 'revoked'
  if ((status !== 'paid' && status !== 'completed') || delivery_from === null) return 'unpaid'
  return Date.parse(delivery_from) > Date.now() ? 'waits' : 'open'
}

/** What the newer version has and the bought one has not: the rest is listed already. */
const addedFiles = (
  files: readonly OrderFile[],
  known: readonly OrderFile[],
): readonly OrderFile[] => files.filter(({ id }) => !known.some((file) => file.id === id))

function UnpaidNote() {
  return (
    <Text tone="quiet">
      <Trans id="order-files.unpaid">Ils s’ouvrent dès que ta commande est payée.</Trans>
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
