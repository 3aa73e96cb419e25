import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useLastValue } from '#admin/shared/use-last-value.ts'
import { isolate } from '#domain/text/isolate.ts'
import { Button } from '#ui/form/button.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { isLayerOpen } from '#ui/overlay/layer-history.ts'
import { pageToasts } from '#ui/overlay/toast-store.ts'
import { SelectionBar } from '#ui/table/list-tools.tsx'
import type { ChangesOutcome } from './change-rows.tsx'
import type { ListSelection } from './selection.tsx'

type PickAllProps = { readonly selection: ListSelection }

/** Selects all rows that the filter shows, or none. */
function PickAll({ selection }: PickAllProps) {
  const { i18n } = useLingui()
  const total = i18n.number(selection.total)
  const isAll = selection.picked.length === selection.total
  return (
    <Button
      size="sm"
      tone="ghost"
      onClick={() => (isAll ? selection.pickOnly([]) : selection.pickAll())}
    >
      {isAll ? (
        <Trans id="admin.bulk.none">Tout désélectionner</Trans>
      ) : (
        <Trans id="admin.bulk.all">Tout sélectionner ({total})</Trans>
      )}
    </Button>
  )
}

/** Elements that handle Escape themselves. */
const TAKERS = '[data-toast-viewport], input[type=search]'

/** Calls back when Escape is pressed and nothing above the page handles the key: no dialog, no toast, no search. */
const useEscape = (isWanted: boolean, onEscape: () => void): void => {
  const latest = useRef(onEscape)
  useEffect(() => {
    latest.current = onEscape
  })
  useEffect(() => {
    if (!isWanted) return
    // Before any other listener: whatever handles the key may have closed by the time it arrives here.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return
      const isTaken =
        isLayerOpen() ||
        pageToasts.getToasts().some(({ state }) => state === 'open') ||
        (event.target instanceof Element && event.target.closest(TAKERS) !== null)
      if (!isTaken) latest.current()
    }
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [isWanted])
}

export type BulkAction = {
  readonly key: string
  readonly label: string
  /** The selected rows that it changes. */
  readonly rowIds: readonly string[]
  readonly run: (rowIds: readonly string[]) => Promise<ChangesOutcome>
  readonly isDangerous?: boolean
  /** The confirmation; absent if an undo is enough. */
  readonly question?: {
    readonly title: string
    /** The names of the rows. */
    readonly text: readonly string[]
    readonly confirm: string
    /** The other button; 'Annuler' by default. */
    readonly keep?: string
  }
}

type BulkBarProps = {
  readonly selection: ListSelection
  readonly actions: readonly BulkAction[]
  /** Grammatical gender of the listed items: 'commandes', not 'modèles'. */
  readonly isFeminine?: boolean
}

/** The actions on the selected rows of a list. Rows whose change the device refused stay selected. */
export function BulkBar({ selection, actions, isFeminine = false }: BulkBarProps) {
  const { t } = useLingui()
  const [asked, setAsked] = useState<BulkAction | null>(null)
  const [busyKey, setBusyKey] = useState<string | null>(null)
  const shown = useLastValue(asked)
  useEscape(selection.isOn, selection.end)
  const count = selection.picked.length

  const run = async (action: BulkAction) => {
    setAsked(null)
    setBusyKey(action.key)
    const outcome = await action.run(action.rowIds).finally(() => setBusyKey(null))
    if (outcome.refusedIds.length === 0) selection.end()
    else selection.pickOnly(outcome.refusedIds)
  }
  return (
    <>
      {selection.isOn ? (
        <SelectionBar
          label={t({ id: 'admin.bulk.bar', message: 'Sélection' })}
          closeLabel={t({ id: 'admin.bulk.end', message: 'Quitter la sélection' })}
          onClose={selection.end}
          count={
            isFeminine
              ? t({
                  id: 'admin.bulk.count.feminine',
                  message: plural(count, { one: '# sélectionnée', other: '# sélectionnées' }),
                })
              : t({
                  id: 'admin.bulk.count',
                  message: plural(count, { one: '# sélectionné', other: '# sélectionnés' }),
                })
          }
          all={<PickAll selection={selection} />}
        >
          {actions.map((action) => (
            <Button
              key={action.key}
              size="sm"
              tone={action.isDangerous ? 'danger' : 'quiet'}
              busy={busyKey === action.key}
              disabled={action.rowIds.length === 0 || (busyKey !== null && busyKey !== action.key)}
              onClick={() => (action.question ? setAsked(action) : void run(action))}
            >
              {action.label}
              {action.rowIds.length > 0 && action.rowIds.length < count
                ? ` (${action.rowIds.length})`
                : null}
            </Button>
          ))}
        </SelectionBar>
      ) : null}
      <ConfirmDialog
        open={asked !== null}
        tone="danger"
        title={shown?.question?.title ?? ''}
        description={<Names of={shown?.question?.text ?? []} />}
        confirmLabel={shown?.question?.confirm ?? ''}
        cancelLabel={shown?.question?.keep ?? t({ id: 'admin.cancel', message: 'Annuler' })}
        onConfirm={() => asked && void run(asked)}
        onCancel={() => setAsked(null)}
      />
    </>
  )
}

const NAMED = 5

/** The first names, and the number of others, which is never one: that one's name fits as well. */
export const shortenNames = (
  names: readonly string[],
): { readonly named: readonly string[]; readonly others: number } =>
  names.length > NAMED + 1
    ? { named: names.slice(0, NAMED), others: names.length - NAMED }
    : { named: names, others: 0 }

/** 'Luna, Kaï, Mali et 9 autres'. */
function Names({ of: names }: { readonly of: readonly string[] }) {
  const { t } = useLingui()
  const { named: first, others } = shortenNames(names)
  const named = first.map(isolate).join(', ')
  return others === 0
    ? named
    : t({
        id: 'admin.bulk.names',
        message: plural(others, {
          one: `${named} et # autre`,
          other: `${named} et # autres`,
        }),
      })
}
