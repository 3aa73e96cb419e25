import { useLingui } from '@lingui/react/macro'
import { Bell } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { isolate } from '#domain/text/isolate.ts'
import { IconButton } from '#ui/form/icon-button.tsx'
import { Menu } from '#ui/overlay/menu.tsx'
import { CountMark } from '#ui/workbench/count-mark.tsx'
import { useNotices } from './use-notices.tsx'

/** What asks for the admin's attention, by kind. Each entry leads to its place: a refused edit to the tray. */
export function NotificationBell({ onTray }: { readonly onTray: () => void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const groups = useNotices()
  const count = groups.reduce((sum, group) => sum + group.count, 0)
  const kinds = groups
    .map(({ heading }) => heading)
    .map(isolate)
    .join(', ')
  const nothing = {
    value: 'none',
    label: t({ id: 'admin.bell.none', message: 'Aucune notification' }),
    disabled: true,
  }
  return (
    <CountMark count={count}>
      <Menu
        label={t({ id: 'admin.bell.list', message: 'Notifications' })}
        items={count === 0 ? [nothing] : groups}
        onSelect={(value) => (value.startsWith('/') ? void navigate(value) : onTray())}
        trigger={
          <IconButton
            label={
              count === 0
                ? t({ id: 'admin.bell.empty', message: 'Notifications, aucune' })
                : t({ id: 'admin.bell.some', message: `Notifications, ${kinds}` })
            }
            icon={<Bell />}
          />
        }
      />
    </CountMark>
  )
}
