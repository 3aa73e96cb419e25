import { useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { NotificationBell } from '#admin/shell/bell/notification-bell.tsx'
import { SearchDialog } from '#admin/shell/search/search-dialog.tsx'
import { useSearchKey } from '#admin/shell/search/use-search-key.ts'
import { StatusButton } from '#admin/sync/status-button.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import { TopBar } from '#ui/nav/top-bar.tsx'

type AdminTopProps = {
  readonly title: string
  readonly onMenu: () => void
  readonly onPanel: () => void
}

export function AdminTop({ title, onMenu, onPanel }: AdminTopProps) {
  const { t } = useLingui()
  const [isSearching, setIsSearching] = useState(false)
  useSearchKey(() => setIsSearching(true))
  return (
    <>
      <TopBar
        menuLabel={t({ id: 'admin.nav.open', message: 'Ouvrir le menu' })}
        onMenu={onMenu}
        title={<h1>{title}</h1>}
      >
        <StatusButton onOpen={onPanel} />
        <IconButton
          label={t({ id: 'admin.search', message: 'Rechercher' })}
          icon={<Search />}
          aria-keyshortcuts="Control+K Meta+K"
          onClick={() => setIsSearching(true)}
        />
        <NotificationBell onTray={onPanel} />
      </TopBar>
      <SearchDialog open={isSearching} onClose={() => setIsSearching(false)} />
    </>
  )
}
