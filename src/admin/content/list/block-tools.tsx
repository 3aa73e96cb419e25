import { useLingui } from '@lingui/react/macro'
import {
  ArrowDown,
  ArrowUp,
  EllipsisVertical,
  ExternalLink,
  Eye,
  EyeOff,
  Pencil,
  RotateCcw,
  Trash2,
} from 'lucide-react'
import { blockAddress } from '#admin/content/block-address.ts'
import { isRewritten } from '#admin/content/block-facts.ts'
import { CONTENT } from '#admin/entity/address/row-addresses.ts'
import { useAddressLayer } from '#admin/entity/address/use-address-layer.ts'
import type { ContentBlock } from '#contract/entities/content.ts'
import { builtInBlock } from '#domain/content-blocks.ts'
import { IconButton } from '#ui/form/icon-button.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Menu } from '#ui/overlay/menu.tsx'
import { useNewTabLabel } from '#ui/type/new-tab.tsx'

export type BlockToolsProps = {
  readonly block: ContentBlock
  readonly title: string
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onMove: (by: -1 | 1) => void
  readonly onShow: (isShown: boolean) => void
  readonly onReset: () => void
  readonly onDelete: () => void
}

/** The order at hand, everything else under one button. */
export function BlockTools(props: BlockToolsProps) {
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
  const form = useAddressLayer(CONTENT.layer)
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
