import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useFailureCause, useNotifyLoadFailure } from '#admin/shared/call-failures.ts'
import { useDates } from '#admin/shared/labels/date-and-time.ts'
import { useStateSentences } from '#admin/shared/labels/state-sentences.ts'
import { ORDERS, rowAddress } from '#admin/shared/row-addresses.ts'
import { useOneAtATime } from '#admin/shared/use-one-at-a-time.ts'
import { type ModelPack, type PackVersion, packBuyers } from '#contract/admin/pack-files.ts'
import { useServerAnswer } from '#device/back-office/use-server-answer.ts'
import { isolate } from '#domain/text/isolate.ts'
import { Disclosure } from '#ui/display/disclosure.tsx'
import { Button } from '#ui/form/button.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { RecordList, RecordRow } from '#ui/table/record-row.tsx'
import { Heading, Text } from '#ui/text/text.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import { FileRow } from './pack-draft.tsx'
import { useFilesFacts } from './pack-labels.ts'
import { usePackActions } from './use-pack-actions.ts'

type PackVersionsProps = {
  readonly modelId: string
  readonly pack: ModelPack
  readonly onChanged: () => void
}

/** The published versions, newest first, and who bought which of them. */
export function PackVersions({ modelId, pack, onChanged }: PackVersionsProps) {
  const { t } = useLingui()
  const [isBuyersOpen, setIsBuyersOpen] = useState(false)
  const { versions, published } = pack
  if (versions.length === 0) return null
  return (
    <Stack as="section" gap="xs">
      <Heading level={4}>
        <Trans id="admin.packs.versions">Versions publiées</Trans>
      </Heading>
      {versions.map((version) => (
        <Version
          key={version.version}
          modelId={modelId}
          version={version}
          isCurrent={version.version === published?.version}
          onChanged={onChanged}
        />
      ))}
      <Disclosure
        label={t({ id: 'admin.packs.buyers', message: 'Qui a acheté quelle version' })}
        onToggle={(isOpen) => {
          if (isOpen) setIsBuyersOpen(true)
        }}
      >
        {isBuyersOpen ? <Buyers modelId={modelId} /> : null}
      </Disclosure>
    </Stack>
  )
}

type VersionProps = Pick<PackVersionsProps, 'modelId' | 'onChanged'> & {
  readonly version: PackVersion
  /** It is the one on sale now. */
  readonly isCurrent: boolean
}

function Version({ modelId, version: one, isCurrent, onChanged }: VersionProps) {
  const { t } = useLingui()
  const { day } = useDates()
  const filesFacts = useFilesFacts()
  const { version, files, orders, published_at } = one
  const note = [
    ...(isCurrent ? [t({ id: 'admin.packs.current', message: 'en vente' })] : []),
    day(published_at),
    filesFacts(files),
    t({
      id: 'admin.packs.orders',
      message: plural(orders, { 0: 'aucun achat', one: '# achat', other: '# achats' }),
    }),
  ]
  return (
    <Disclosure
      label={t({ id: 'admin.packs.version', message: `Version ${version}` })}
      note={note.map(isolate).join(' · ')}
    >
      <Stack gap="sm">
        <RecordList label={t({ id: 'admin.packs.version', message: `Version ${version}` })}>
          {files.map((file) => (
            <FileRow key={file.id} file={file} />
          ))}
        </RecordList>
        {orders === 0 ? (
          <DeleteVersion modelId={modelId} version={version} onDeleted={onChanged} />
        ) : (
          <Text look="small" tone="quiet">
            <Trans id="admin.packs.sold">
              Cette version a été achetée : ses fichiers restent à la disposition des acheteurs.
            </Trans>
          </Text>
        )}
      </Stack>
    </Disclosure>
  )
}

type DeleteVersionProps = {
  readonly modelId: string
  readonly version: number
  readonly onDeleted: () => void
}

function DeleteVersion({ modelId, version, onDeleted }: DeleteVersionProps) {
  const { t } = useLingui()
  const { deleteVersion } = usePackActions(modelId)
  const { isBusy, run } = useOneAtATime()
  const [isAsked, setIsAsked] = useState(false)
  const confirm = async () => {
    const isDone = await run(() => deleteVersion(version))
    setIsAsked(false)
    if (isDone) onDeleted()
  }
  return (
    <Row>
      <Button size="sm" icon={<Trash2 aria-hidden="true" />} onClick={() => setIsAsked(true)}>
        <Trans id="admin.packs.delete-version">Supprimer cette version</Trans>
      </Button>
      <ConfirmDialog
        open={isAsked}
        tone="danger"
        title={t({
          id: 'admin.packs.delete-version.ask',
          message: `Supprimer la version ${version} ?`,
        })}
        description={t({
          id: 'admin.packs.delete-version.text',
          message:
            'Ses fichiers qui ne sont dans aucune autre version seront effacés, et ne pourront pas être rétablis.',
        })}
        confirmLabel={t({ id: 'admin.delete', message: 'Supprimer' })}
        cancelLabel={t({ id: 'admin.cancel', message: 'Annuler' })}
        busy={isBusy}
        onConfirm={() => void confirm()}
        onCancel={() => setIsAsked(false)}
      />
    </Row>
  )
}

function Buyers({ modelId }: { readonly modelId: string }) {
  const { t } = useLingui()
  const say = useStateSentences()
  const failureCause = useFailureCause()
  const notifyLoadFailure = useNotifyLoadFailure(
    t({ id: 'admin.packs.buyers.load-failed', message: 'Impossible de charger les acheteurs' }),
  )
  const path = `/api/admin/models/${encodeURIComponent(modelId)}/pack/buyers`
  const { value: buyers, problem } = useServerAnswer(path, packBuyers, notifyLoadFailure)
  if (buyers === null)
    return (
      <Text tone="quiet">
        {problem === null ? say('loading') : failureCause({ type: problem })}
      </Text>
    )
  if (buyers.length === 0)
    return (
      <Text tone="quiet">
        <Trans id="admin.packs.buyers.none">Personne n’a encore acheté ce pack.</Trans>
      </Text>
    )
  return (
    <RecordList label={t({ id: 'admin.packs.buyers', message: 'Qui a acheté quelle version' })}>
      {buyers.map((buyer) => (
        <Buyer key={buyer.order_id} {...buyer} />
      ))}
    </RecordList>
  )
}

type BuyerProps = {
  readonly order_id: string
  readonly number: string
  readonly name: string
  readonly email: string
  readonly version: number | null
  readonly bought_at: string
}

function Buyer({ order_id, number, name, email, version, bought_at }: BuyerProps) {
  const { t } = useLingui()
  const { day } = useDates()
  const facts = [
    version === null
      ? t({ id: 'admin.packs.buyers.no-version', message: 'avant la première version' })
      : t({ id: 'admin.packs.version', message: `Version ${version}` }),
    day(bought_at),
    email,
  ]
  return (
    <RecordRow
      title={
        <TextLink asChild>
          <Link to={rowAddress(ORDERS, order_id)}>
            {[name, number].filter(Boolean).map(isolate).join(', ')}
          </Link>
        </TextLink>
      }
      meta={facts.filter(Boolean).map(isolate).join(' · ')}
    />
  )
}
