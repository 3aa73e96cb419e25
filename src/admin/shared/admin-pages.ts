import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  FileText,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  Newspaper,
  ScrollText,
  Send,
  Settings,
  ShoppingBag,
  Sparkles,
  UserRoundCog,
  Users,
} from 'lucide-react'

export type AdminPage = {
  /** Path under /admin. */
  readonly path: string
  /** Opens the page from anywhere when pressed after `g`. */
  readonly letter: string
  readonly icon: LucideIcon
  readonly label: () => MessageDescriptor
}

/** The side bar, in the specification's order (section 2, Admin routes), with additional pages before the settings. */
export const ADMIN_PAGES: readonly AdminPage[] = [
  {
    path: 'dashboard',
    letter: 'd',
    icon: LayoutDashboard,
    label: () => msg({ id: 'admin.nav.dashboard', message: 'Dashboard' }),
  },
  {
    path: 'models',
    letter: 'm',
    icon: Sparkles,
    label: () => msg({ id: 'admin.nav.models', message: 'Modèles IA' }),
  },
  {
    path: 'users',
    letter: 'u',
    icon: Users,
    label: () => msg({ id: 'admin.nav.users', message: 'Utilisateurs' }),
  },
  {
    path: 'orders',
    letter: 'c',
    icon: ShoppingBag,
    label: () => msg({ id: 'admin.nav.orders', message: 'Commandes' }),
  },
  {
    path: 'blog',
    letter: 'b',
    icon: Newspaper,
    label: () => msg({ id: 'admin.nav.blog', message: 'Blog' }),
  },
  {
    path: 'content',
    letter: 't',
    icon: FileText,
    label: () => msg({ id: 'admin.nav.content', message: 'Contenu' }),
  },
  {
    path: 'messages',
    letter: 'e',
    icon: Mail,
    label: () => msg({ id: 'admin.nav.messages', message: 'Messages' }),
  },
  {
    path: 'newsletters',
    letter: 'n',
    icon: Send,
    label: () => msg({ id: 'admin.nav.newsletters', message: 'Newsletter' }),
  },
  {
    path: 'settings',
    letter: 'p',
    icon: Settings,
    label: () => msg({ id: 'admin.nav.settings', message: 'Paramètres' }),
  },
]

/** Screens that are not in the side bar's list: the account at its bottom links to them. */
export const FURTHER_PAGES: readonly AdminPage[] = [
  {
    path: 'account',
    letter: 'a',
    icon: UserRoundCog,
    label: () => msg({ id: 'admin.account.title', message: 'Mon compte' }),
  },
  {
    path: 'audit',
    letter: 'j',
    icon: ScrollText,
    label: () => msg({ id: 'admin.audit.title', message: 'Journal' }),
  },
]

/** The page that an address belongs to. */
export const pageAt = (pathname: string): AdminPage | null =>
  [...ADMIN_PAGES, ...FURTHER_PAGES].find(({ path }) => pathname === `/admin/${path}`) ?? null
