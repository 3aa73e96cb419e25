import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useContext, useEffect, useRef, useState } from 'react'
import { EntityLabelsContext, labelText } from '#admin/shared/labels/entity-labels.ts'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import { useRejections } from '#device/back-office/use-sync-status.ts'
import { isolate } from '#domain/text/isolate.ts'
import { showToast } from '#ui/overlay/toast-store.ts'
import type { Rejection } from './sync-records.ts'

/** Failures arrive one by one; those within this time are reported together. */
export const GATHER_MS = 300

type AnnouncerPorts = {
  readonly after: (delayMs: number, callback: () => void) => () => void
  readonly announce: (fresh: readonly Rejection[]) => void
}

/** Announces every rejected edit once, including those found at start. */
export const createRejectionAnnouncer = ({ after, announce }: AnnouncerPorts) => {
  const announcedIds = new Set<string>()
  let fresh: readonly Rejection[] = []
  let cancel: (() => void) | null = null
  const notify = () => {
    cancel = null
    if (fresh.length === 0) return
    for (const { id } of fresh) announcedIds.add(id)
    announce(fresh)
    fresh = []
  }
  return {
    /** Called with the current tray. */
    see: (tray: readonly Rejection[]): void => {
      fresh = tray.filter(({ id, announced }) => !announced && !announcedIds.has(id))
      if (fresh.length > 0) cancel ??= after(GATHER_MS, notify)
    },
    stop: (): void => {
      cancel?.()
      cancel = null
    },
  }
}

/** Shows a toast for rejected edits, on any screen; its action opens the tray. */
export const useRejectionToasts = (onView: () => void): void => {
  const { t, i18n } = useLingui()
  const words = useContext(EntityLabelsContext)
  const { markAnnounced } = useBackOffice()
  const rejections = useRejections()

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
    const name = first.row ? labelText(i18n, own.nameOf(first.row)) : ''
    return name === '' ? failure : `${failure}\u00a0: ${isolate(name)}`
  }

  const announce = (fresh: readonly Rejection[]) => {
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
  const [announcer] = useState(() =>
    createRejectionAnnouncer({
      after: (delayMs, callback) => {
        const timer = setTimeout(callback, delayMs)
        return () => clearTimeout(timer)
      },
      announce: (fresh) => latestAnnounce.current(fresh),
    }),
  )
  useEffect(() => announcer.see(rejections ?? []), [announcer, rejections])
  useEffect(() => announcer.stop, [announcer])
}
