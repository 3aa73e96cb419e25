import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useContext, useEffect, useRef } from 'react'
import { EntityWordsContext } from '#admin/entity/words/entity-words.tsx'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import { useRejections } from '#device/back-office/use-sync-status.ts'
import { showToast } from '#ui/overlay/show-toast.ts'
import type { Rejection } from './sync-records.ts'

/** Failures arrive one by one; those of one moment are told together. */
const GATHER_MS = 300

/** Tells of each refused edit once, those found at start included. */
export const useRejectionToasts = (onView: () => void): void => {
  const { t, i18n } = useLingui()
  const words = useContext(EntityWordsContext)
  const { markAnnounced } = useBackOffice()
  const rejections = useRejections()
  const told = useRef(new Set<string>())

  const describe = (fresh: readonly Rejection[]): string => {
    const [first] = fresh
    const own = first ? words[first.entity] : undefined
    const count = fresh.length
    if (!first || !own || count > 1)
      return t({
        id: 'admin.sync.toast.many',
        message: plural(count, {
          one: '# modification refusée par le serveur',
          other: '# modifications refusées par le serveur',
        }),
      })
    const failure = i18n._(own.failure(first.action))
    const name = first.row?.[own.nameField]
    return typeof name === 'string' && name !== '' ? `${failure}\u00a0: ${name}` : failure
  }

  const announce = (fresh: readonly Rejection[]) => {
    for (const { id } of fresh) told.current.add(id)
    showToast({
      variant: 'destructive',
      title: t({ id: 'admin.error', message: 'Erreur' }),
      description: describe(fresh),
      action: { label: t({ id: 'admin.sync.view', message: 'Voir' }), onClick: onView },
    })
    void markAnnounced(fresh.map(({ id }) => id))
  }

  const latestAnnounce = useRef(announce)
  useEffect(() => {
    latestAnnounce.current = announce
  })
  useEffect(() => {
    const fresh = (rejections ?? []).filter(
      ({ id, announced }) => !announced && !told.current.has(id),
    )
    if (fresh.length === 0) return
    const timer = setTimeout(() => latestAnnounce.current(fresh), GATHER_MS)
    return () => clearTimeout(timer)
  }, [rejections])
}
