import { useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { NotificationBell } from '#admin/shell/bell/notification-bell.tsx'
import { StatusButton } from '#admin/sync/status/status-button.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import { PAGE_HEADING_ID } from '#ui/layout/page-focus.ts'
import { TopBar } from '#ui/nav/top-bar.tsx'

type AdminTopProps = {
  readonly title: string
  readonly onMenu: () => void
  readonly menuOpen: boolean
  readonly onSearch: () => void
  readonly onPanel: () => void
}

export function AdminTop({ title, onMenu, menuOpen, onSearch, onPanel }: AdminTopProps) {
  const { t } = useLingui()
  return (
    <TopBar
      menuLabel={t({ id: 'admin.nav.open', message: 'Ouvrir le menu' })}
      onMenu={onMenu}
      menuOpen={menuOpen}
      title={
        <h1 id={PAGE_HEADING_ID} tabIndex={-1}>
          {title}
        </h1>
      }
    >
      <StatusButton onOpen={onPanel} />
      <IconButton
        label={t({ id: 'admin.search', message: 'Rechercher' })}
        icon={<Search />}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={onSearch}
      />
      <NotificationBell onTray={onPanel} />
    </TopBar>
  )
}
