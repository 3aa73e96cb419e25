import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Bell } from 'lucide-react'
import { useTitleOfRow } from '#admin/entity/words/use-shown-fields.ts'
import { refusalMessage } from '#admin/sync/problem-words.ts'
import { useRejections } from '#device/back-office/use-sync-status.ts'
import { IconButton } from '#ui/form/icon-button.tsx'
import { Menu } from '#ui/overlay/menu.tsx'
import { CountMark } from '#ui/workbench/count-mark.tsx'

/** What asks for the admin's attention: so far the refused edits. Each entry opens the tray. */
export function RefusalsBell({ onOpen }: { readonly onOpen: () => void }) {
  const { t, i18n } = useLingui()
  const titleOf = useTitleOfRow()
  const rejections = useRejections() ?? []
  const count = rejections.length
  const label = t({
    id: 'admin.bell',
    message: plural(count, {
      0: 'Notifications, aucune',
      one: 'Notifications, # modification refusée',
      other: 'Notifications, # modifications refusées',
    }),
  })
  const items = rejections.map((rejection) => ({
    value: rejection.id,
    label: `${titleOf(rejection)} · ${i18n._(refusalMessage(rejection))}`,
  }))
  const nothing = {
    value: 'none',
    label: t({ id: 'admin.bell.none', message: 'Aucune notification' }),
    disabled: true,
  }
  return (
    <CountMark count={count}>
      <Menu
        label={t({ id: 'admin.bell.list', message: 'Notifications' })}
        items={count === 0 ? [nothing] : items}
        onSelect={onOpen}
        trigger={<IconButton label={label} icon={<Bell />} />}
      />
    </CountMark>
  )
}
