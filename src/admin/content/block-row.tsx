import { Trans, useLingui } from '@lingui/react/macro'
import {
  ArrowDown,
  ArrowUp,
  BadgeCheck,
  EllipsisVertical,
  ExternalLink,
  Eye,
  EyeOff,
  Pencil,
  PencilLine,
  RotateCcw,
  Trash2,
} from 'lucide-react'
import { languageLabel } from '#admin/shared/labels/value-labels.tsx'
import { DraftMark, PendingMark, RowLink } from '#admin/shared/list/list-row.tsx'
import { CONTENT } from '#admin/shared/row-addresses.ts'
import { useUrlLayer } from '#admin/shared/url-state.ts'
import type { ContentBlock } from '#contract/entities/content.ts'
import type { Locale } from '#contract/locales.ts'
import { builtInBlock, kindOfPlace } from '#domain/content-blocks.ts'
import { isolate } from '#domain/text/isolate.ts'
import { Badge } from '#ui/display/badge.tsx'
import { IconButton } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { Menu } from '#ui/overlay/menu.tsx'
import { TableRow } from '#ui/table/table.tsx'
import { useNewTabLabel } from '#ui/text/control-labels.tsx'
import { frenchReaders, isRewritten, writtenLocales } from './block-facts.ts'
import { useBlockPrice, useBlockTitle } from './block-texts.ts'
import { blockAddress } from './place-labels.ts'
import type { SiteBlocks } from './site-blocks.ts'

type BlockToolsProps = {
  readonly block: ContentBlock
  readonly title: string
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onMove: (by: -1 | 1) => void
  readonly onShow: (isShown: boolean) => void
  readonly onReset: () => void
  readonly onDelete: () => void
}

/** Buttons for the order; everything else is in one menu. */
function BlockTools(props: BlockToolsProps) {
  const { block, title, isFirst, isLast, onMove } = props
  const { t } = useLingui()
  const items = useMenuItems(block)
  const choose = useChoice(props)
  return (
    <Row gap="3xs">
      {block.place === 'legal' ? null : (
        <>
          <IconButton
            label={t({ id: 'admin.content.up', message: `Monter ${title}` })}
            icon={<ArrowUp />}
            disabled={isFirst}
            onClick={() => onMove(-1)}
          />
          <IconButton
            label={t({ id: 'admin.content.down', message: `Descendre ${title}` })}
            icon={<ArrowDown />}
            disabled={isLast}
            onClick={() => onMove(1)}
          />
        </>
      )}
      <Menu
        label={t({ id: 'admin.content.actions', message: `Actions : ${title}` })}
        trigger={
          <IconButton
            label={t({ id: 'admin.content.actions', message: `Actions : ${title}` })}
            icon={<EllipsisVertical />}
          />
        }
        items={items}
        onSelect={choose}
      />
    </Row>
  )
}

const useMenuItems = (block: ContentBlock) => {
  const { t } = useLingui()
  const isOwn = builtInBlock(block.id) === undefined
  const newTabLabel = useNewTabLabel()
  const see = t({ id: 'admin.content.see', message: 'Voir sur le site' })
  return [
    {
      value: 'edit',
      label: t({ id: 'admin.content.edit', message: 'Modifier' }),
      icon: <Pencil aria-hidden="true" />,
    },
    { value: 'see', label: newTabLabel(see), icon: <ExternalLink aria-hidden="true" /> },
    ...(block.place === 'legal'
      ? []
      : [
          block.is_shown
            ? {
                value: 'hide',
                label: t({ id: 'admin.content.hide', message: 'Retirer du site' }),
                icon: <EyeOff aria-hidden="true" />,
              }
            : {
                value: 'show',
                label: t({ id: 'admin.content.show', message: 'Remettre sur le site' }),
                icon: <Eye aria-hidden="true" />,
              },
        ]),
    ...(!isOwn && isRewritten(block)
      ? [
          {
            value: 'reset',
            label: t({ id: 'admin.content.reset', message: 'Revenir au texte par défaut' }),
            icon: <RotateCcw aria-hidden="true" />,
          },
        ]
      : []),
    ...(isOwn
      ? [
          {
            value: 'delete',
            label: t({ id: 'admin.delete', message: 'Supprimer' }),
            icon: <Trash2 aria-hidden="true" />,
            tone: 'danger' as const,
          },
        ]
      : []),
  ]
}

const useChoice = ({ block, onShow, onReset, onDelete }: BlockToolsProps) => {
  const form = useUrlLayer(CONTENT.layer)
  const actions: Readonly<Record<string, () => void>> = {
    edit: () => form.open(block.id),
    see: () => void open(blockAddress(block), '_blank', 'noopener'),
    hide: () => onShow(false),
    show: () => onShow(true),
    reset: onReset,
    delete: onDelete,
  }
  return (choice: string): void => actions[choice]?.()
}

type BlockRowProps = Omit<BlockToolsProps, 'title'> & {
  readonly site: SiteBlocks | null
  readonly isPending: boolean
  readonly hasDraft: boolean
}

export function BlockRow({ site, isPending, hasDraft, ...tools }: BlockRowProps) {
  const titleOf = useBlockTitle()
  const { block } = tools
  const { title, words } = titleOf(block, site?.get(block.id))
  const price = useBlockPrice()(block, site?.get(block.id))
  return (
    <TableRow
      title={
        <RowLink layer={CONTENT.layer} rowId={block.id}>
          {title}
        </RowLink>
      }
      marks={<Marks block={block} isPending={isPending} hasDraft={hasDraft} />}
      meta={<Languages block={block} />}
      text={words}
      {...(price === null
        ? {}
        : { cells: [{ key: 'price', size: 'sm', align: 'end', content: price }] })}
      end={<BlockTools {...tools} title={title} />}
    />
  )
}

type MarksProps = Pick<BlockRowProps, 'block' | 'isPending' | 'hasDraft'>

function Marks({ block, isPending, hasDraft }: MarksProps) {
  return (
    <>
      {block.is_shown || block.place === 'legal' ? null : (
        <Badge tone="danger" icon={<EyeOff aria-hidden="true" />}>
          <Trans id="admin.content.hidden-mark">Retiré du site</Trans>
        </Badge>
      )}
      {builtInBlock(block.id) && isRewritten(block) ? (
        <Badge tone="accent" icon={<PencilLine aria-hidden="true" />}>
          <Trans id="admin.content.rewritten">Modifié</Trans>
        </Badge>
      ) : null}
      {kindOfPlace(block.place) === 'testimonial' && block.proof !== '' ? (
        <Badge tone="success" icon={<BadgeCheck aria-hidden="true" />}>
          <Trans id="admin.content.proven">Avis vérifié</Trans>
        </Badge>
      ) : null}
      {isPending ? <PendingMark over={null} /> : null}
      {hasDraft ? <DraftMark over={null} /> : null}
    </>
  )
}

/** The languages in which it was written, and those whose visitors read French instead. */
function Languages({ block }: { readonly block: ContentBlock }) {
  const { i18n } = useLingui()
  const written = writtenLocales(block)
  const names = (locales: readonly Locale[]) =>
    locales
      .map((locale) => i18n._(languageLabel(locale)).toLocaleLowerCase('fr'))
      .map(isolate)
      .join(', ')
  if (written.length === 0)
    return builtInBlock(block.id) ? (
      <Trans id="admin.content.of-site">Texte par défaut, en cinq langues</Trans>
    ) : (
      <Trans id="admin.content.nothing">Aucun texte : non affiché</Trans>
    )
  const readers = frenchReaders(block)
  const inOwn = names(written.filter((locale) => !readers.includes(locale)))
  const inFrench = names(readers)
  return inFrench === '' ? (
    <Trans id="admin.content.written">Écrit en {inOwn}</Trans>
  ) : (
    <Trans id="admin.content.written-fallback">
      Écrit en {inOwn} · français affiché en {inFrench}
    </Trans>
  )
}
