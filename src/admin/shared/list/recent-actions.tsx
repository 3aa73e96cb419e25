import { Trans } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import type { EntityKey } from '#contract/entities/entities.ts'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { PAGE_CLOCK, type ToastClock } from '#ui/overlay/toast-store.ts'
import { Text } from '#ui/text/text.tsx'

/** A change that can still be undone, even after its toast has gone. Source: WCAG 2.2, 2.2.1. */
export type RecentAction = {
  readonly id: number
  readonly entity: EntityKey
  readonly rowIds: readonly string[]
  /** The text of its toast. */
  readonly text: string
  /** Does nothing after the first call, or when the time is over. */
  readonly undo: () => void
}

type NewAction = Omit<RecentAction, 'id'> & {
  readonly forMs: number
  /** Called when it can no longer be undone: the time is over, or the admin has signed out. */
  readonly onExpired: () => void
}

export const createRecentActions = (clock: ToastClock) => {
  let actions: readonly RecentAction[] = []
  let count = 0
  const listeners = new Set<() => void>()
  const expirations = new Map<number, () => void>()

  const publish = (next: readonly RecentAction[]): void => {
    actions = next
    for (const listener of listeners) listener()
  }

  /** False: it was already removed. */
  const remove = (id: number): boolean => {
    const isThere = expirations.delete(id)
    if (isThere) publish(actions.filter((action) => action.id !== id))
    return isThere
  }

  const add = ({ forMs, onExpired, undo, ...action }: NewAction): RecentAction => {
    const id = ++count
    const expire = () => {
      if (remove(id)) onExpired()
    }
    const stopClock = clock.after(forMs, expire)
    const added: RecentAction = {
      ...action,
      id,
      undo: () => {
        stopClock()
        if (remove(id)) undo()
      },
    }
    expirations.set(id, () => {
      stopClock()
      expire()
    })
    publish([added, ...actions])
    return added
  }

  return {
    add,
    clear: (): void => {
      for (const expire of [...expirations.values()]) expire()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Newest first. */
    list: (): readonly RecentAction[] => actions,
  }
}

export const recentActions = createRecentActions(PAGE_CLOCK)

export const useRecentActions = (): readonly RecentAction[] =>
  useSyncExternalStore(recentActions.subscribe, recentActions.list)

type UndoLastActionProps = { readonly entity: EntityKey; readonly rowId: string }

/** In a row's dialog: the last action on it, as long as it can be undone. */
export function UndoLastAction({ entity, rowId }: UndoLastActionProps) {
  const last = useRecentActions().find(
    (action) => action.entity === entity && action.rowIds.includes(rowId),
  )
  if (!last) return null
  return (
    <Row gap="sm" wrap>
      <Text look="small">{last.text}</Text>
      <Button size="sm" onClick={last.undo}>
        <Trans id="admin.undo">Annuler</Trans>
      </Button>
    </Row>
  )
}
