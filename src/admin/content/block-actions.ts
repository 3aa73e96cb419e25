import { useLingui } from '@lingui/react/macro'
import { useUpdateRows } from '#admin/shared/list/change-rows.tsx'
import { useSaveEdit } from '#admin/shared/use-save-edit.tsx'
import type { ContentBlock } from '#contract/entities/content.ts'
import { UNWRITTEN } from './block-facts.ts'

type Placed = { readonly id: string; readonly position: number }

/**
 * The positions to write so that a row swaps places with its neighbour. One row is enough while there is a number
 * between its new neighbours, so that two administrators who move different rows never conflict. Empty at the ends.
 */
export const planMove = (rows: readonly Placed[], id: string, by: -1 | 1): readonly Placed[] => {
  const from = rows.findIndex((row) => row.id === id)
  const to = from + by
  const neighbour = rows[to]
  const moved = rows[from]
  if (!moved || !neighbour) return []
  const beyond = rows[to + by]
  const position = beyond ? (neighbour.position + beyond.position) / 2 : neighbour.position + by
  const isBetween =
    (position - neighbour.position) * by > 0 && (!beyond || (beyond.position - position) * by > 0)
  return isBetween ? [{ id, position }] : renumber(rows.with(from, neighbour).with(to, moved))
}

/** Used if no number is left between two rows, or they share one. */
const renumber = (rows: readonly Placed[]): readonly Placed[] =>
  rows
    .map(({ id, position }, index) => ({ id, before: position, position: index + 1 }))
    .filter(({ before, position }) => before !== position)
    .map(({ id, position }) => ({ id, position }))

/** Position after all others. */
export const lastPosition = (rows: readonly Placed[]): number =>
  Math.floor(Math.max(0, ...rows.map(({ position }) => position))) + 1

/** The actions on a block without opening it. */
export const useBlockActions = () => {
  const { t } = useLingui()
  const saveEdit = useSaveEdit()
  const updateRows = useUpdateRows('content')
  return {
    move: async (blocks: readonly ContentBlock[], id: string, by: -1 | 1) => {
      const done = t({ id: 'admin.content.moved', message: 'Ordre modifié' })
      for (const { id: rowId, position } of planMove(blocks, id, by))
        await saveEdit({ type: 'update', entity: 'content', rowId, fields: { position } }, done)
    },
    show: (block: ContentBlock, isShown: boolean) =>
      updateRows([block.id], { is_shown: isShown }, () =>
        isShown
          ? t({ id: 'admin.content.shown', message: 'De nouveau sur le site' })
          : t({ id: 'admin.content.hidden', message: 'Retiré du site' }),
      ),
    reset: (rowId: string) =>
      updateRows([rowId], UNWRITTEN, () =>
        t({ id: 'admin.content.reset-done', message: 'Texte par défaut rétabli' }),
      ),
  }
}
