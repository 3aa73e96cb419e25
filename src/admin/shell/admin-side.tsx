import { Trans, useLingui } from '@lingui/react/macro'
import { Keyboard, LogOut, PencilLine } from 'lucide-react'
import { NavLink as RouterLink } from 'react-router-dom'
import { useAllDrafts } from '#admin/entity/draft/draft-store-context.tsx'
import { SignOutDialog } from '#admin/login/sign-out-dialog.tsx'
import { useSignOut } from '#admin/login/use-sign-out.ts'
import type { Account } from '#contract/session.ts'
import { Wordmark } from '#ui/brand/wordmark.tsx'
import { Button } from '#ui/form/button.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { NavLink } from '#ui/nav/nav-link.tsx'
import { SideNav } from '#ui/nav/side-nav.tsx'
import { Text } from '#ui/type/text.tsx'
import { ADMIN_PAGES, FURTHER_PAGES } from './navigation.tsx'

/** Shown where an account has no address of its own (specification, section 2). */
const DEFAULT_CONTACT = 'contact@neomuse.example'

type AdminSideProps = {
  readonly account: Account
  readonly open: boolean
  readonly onClose: () => void
  readonly onKeys: () => void
  readonly onDrafts: () => void
}

export function AdminSide({ account, open, onClose, onKeys, onDrafts }: AdminSideProps) {
  const { t, i18n } = useLingui()
  const signOut = useSignOut()
  return (
    <>
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
            onSignOut={() => void signOut.ask()}
          />
        }
      >
        <ul>
          {ADMIN_PAGES.map(({ path, icon: Icon, label }) => (
            <li key={path}>
              <NavLink place="side" icon={<Icon aria-hidden="true" />} asChild>
                <RouterLink to={`/admin/${path}`} onClick={onClose}>
                  {i18n._(label())}
                </RouterLink>
              </NavLink>
            </li>
          ))}
        </ul>
      </SideNav>
      <SignOutDialog signOut={signOut} />
    </>
  )
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
      <Stack gap="3xs">
        <Text as="strong" look="small">
          <Trans id="admin.account">Admin</Trans>
        </Text>
        <Text as="span" look="small" tone="quiet">
          {account.email || DEFAULT_CONTACT}
        </Text>
      </Stack>
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
      </ul>
      <Button tone="ghost" wide icon={<LogOut aria-hidden="true" />} onClick={onSignOut}>
        <Trans id="admin.sign-out">Déconnexion</Trans>
      </Button>
    </>
  )
}

/** As long as there are any. */
function DraftsEntry({ onOpen }: { readonly onOpen: () => void }) {
  const count = useAllDrafts().length
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
