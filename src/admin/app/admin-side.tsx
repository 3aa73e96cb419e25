import { Trans, useLingui } from '@lingui/react/macro'
import { Keyboard, LogOut, PencilLine } from 'lucide-react'
import { NavLink as RouterLink } from 'react-router-dom'
import { useStrayCount } from '#admin/orders/payments/stray-money-context.tsx'
import { useArrivals } from '#admin/shared/due-replies.ts'
import { useDraftCount } from '#admin/shared/form/draft-store-context.tsx'
import { AccessibilityLink } from '#admin/shared/site-links.tsx'
import type { Account } from '#contract/session.ts'
import { SideAccount, SideNav, SideNote } from '#ui/admin-layout/app-frame.tsx'
import { CountedLabel } from '#ui/admin-layout/count-badge.tsx'
import { Wordmark } from '#ui/brand/wordmark.tsx'
import { NavLink } from '#ui/nav/nav-link.tsx'
import { ADMIN_PAGES, FURTHER_PAGES } from '../shared/admin-pages.ts'

/** Shown if an account has no address of its own (specification, section 2). */
const DEFAULT_CONTACT = 'contact@neomuse.example'

type AdminSideProps = {
  readonly account: Account
  readonly open: boolean
  readonly onClose: () => void
  readonly onKeys: () => void
  readonly onDrafts: () => void
  readonly onSignOut: () => void
}

export function AdminSide(props: AdminSideProps) {
  const { account, open, onClose, onKeys, onDrafts, onSignOut } = props
  const { t, i18n } = useLingui()
  const counts = useCounts()
  return (
    <SideNav
      label={t({ id: 'admin.nav', message: 'Navigation' })}
      brand={<Wordmark height={18} />}
      open={open}
      onClose={onClose}
      closeLabel={t({ id: 'admin.nav.close', message: 'Fermer le menu' })}
      footer={
        <AccountFooter
          account={account}
          onFollow={onClose}
          onKeys={onKeys}
          onDrafts={onDrafts}
          onSignOut={onSignOut}
        />
      }
    >
      <ul>
        {ADMIN_PAGES.map(({ path, icon: Icon, label }) => (
          <li key={path}>
            <NavLink place="side" icon={<Icon aria-hidden="true" />} asChild>
              <RouterLink to={`/admin/${path}`} onClick={onClose}>
                <CountedLabel count={counts[path] ?? 0}>{i18n._(label())}</CountedLabel>
              </RouterLink>
            </NavLink>
          </li>
        ))}
      </ul>
    </SideNav>
  )
}

/** The number of waiting items per entry, by its path. */
const useCounts = (): Readonly<Partial<Record<string, number>>> => {
  const { interviews, orders, messages } = useArrivals()
  const stray = useStrayCount()
  return { orders: orders + stray, messages: messages + interviews }
}

type AccountFooterProps = {
  readonly account: Account
  readonly onFollow: () => void
  readonly onKeys: () => void
  readonly onDrafts: () => void
  readonly onSignOut: () => void
}

function AccountFooter(props: AccountFooterProps) {
  const { account, onFollow, onKeys, onDrafts, onSignOut } = props
  const { i18n } = useLingui()
  return (
    <>
      <SideAccount
        name={<Trans id="admin.account">Admin</Trans>}
        address={account.email || DEFAULT_CONTACT}
      />
      <ul>
        {FURTHER_PAGES.map(({ path, icon: Icon, label }) => (
          <li key={path}>
            <NavLink place="side" icon={<Icon aria-hidden="true" />} asChild>
              <RouterLink to={`/admin/${path}`} onClick={onFollow}>
                {i18n._(label())}
              </RouterLink>
            </NavLink>
          </li>
        ))}
        <DraftsEntry onOpen={onDrafts} />
        <li>
          <NavLink place="side" icon={<Keyboard aria-hidden="true" />} asChild>
            <button type="button" onClick={onKeys}>
              <Trans id="admin.keys">Raccourcis clavier</Trans>
            </button>
          </NavLink>
        </li>
        <li>
          <NavLink place="side" icon={<LogOut aria-hidden="true" />} asChild>
            <button type="button" onClick={onSignOut}>
              <Trans id="admin.sign-out">Déconnexion</Trans>
            </button>
          </NavLink>
        </li>
      </ul>
      <SideNote>
        <AccessibilityLink />
      </SideNote>
    </>
  )
}

/** Shown while there are drafts. */
function DraftsEntry({ onOpen }: { readonly onOpen: () => void }) {
  const count = useDraftCount()
  if (count === 0) return null
  return (
    <li>
      <NavLink place="side" icon={<PencilLine aria-hidden="true" />} asChild>
        <button type="button" onClick={onOpen}>
          <Trans id="admin.drafts">Brouillons ({count})</Trans>
        </button>
      </NavLink>
    </li>
  )
}
