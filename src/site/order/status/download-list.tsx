import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { LABEL_KIT_ID, type OrderFile } from '#contract/packs/order-files.ts'
import { askForDownload, type DownloadOutcome } from '#device/public/links/download-file.ts'
import { newId } from '#device/random-ids.ts'
import { isolate } from '#domain/text/isolate.ts'
import { useFileSizeText } from '#i18n/use-file-size-text.ts'
import { useStateSentences } from '#site/shell/page/use-state-sentences.ts'
import { Banner } from '#ui/display/banner.tsx'
import { Button } from '#ui/form/button.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { FileList } from '#ui/ledger/file-list.tsx'
import { Text } from '#ui/type/text.tsx'
import type { OrderSectionProps } from './order-section.tsx'

interface DownloadListProps {
  order: OrderSectionProps
  label: string
  files: readonly OrderFile[]
  /** Whether they may be had now. */
  isOpen: boolean
}

/** Each press asks for a link of its own, since links live for minutes; the browser's own download goes on by itself. */
export function DownloadList({ order, label, files, isOpen }: DownloadListProps) {
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
            ...{ id: file.id, name, type: file.type },
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
    // Its answer is to be kept as a file: the page stays where it is.
    if (outcome.type === 'leads-to') location.assign(outcome.url)
    if (outcome.type === 'changed') reload()
  }
  return { download, asking, state }
}

const useFileKinds = (): ((file: OrderFile) => string) => {
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
