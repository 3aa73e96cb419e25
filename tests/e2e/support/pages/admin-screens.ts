import {
  addPictures,
  deletePicked,
  invite,
  leaveDrafts,
  leaveForm,
  meetRefusal,
  openBell,
  openRow,
  openSideBar,
  openTable,
  pickRows,
  pressButton,
  search,
  showKeys,
  signOutOffline,
  untilDialog,
  workOffline,
} from './prepare-page.ts'
import type { ShownPage } from './shown-page.ts'

const ADMIN_DOORS: readonly ShownPage[] = [
  { name: 'login', path: '/admin/login' },
  { name: 'invite', path: '/admin/invite#0123456789abcdef' },
  { name: 'invite-incomplete', isVariant: true, path: '/admin/invite' },
]

const MODEL_SCREENS: readonly ShownPage[] = [
  { name: 'admin-models', path: '/admin/models', isAdmin: true },
  {
    name: 'admin-models-none',
    isVariant: true,
    path: '/admin/models?recherche=zzz',
    isAdmin: true,
  },
  {
    name: 'admin-model-missing',
    path: '/admin/models?modele=0193bbbb-1111-7222-8333-444455556666',
    isAdmin: true,
    prepare: untilDialog,
  },
  { name: 'admin-model-new', path: '/admin/models?modele=nouveau', isAdmin: true },
  {
    name: 'admin-model-edit',
    path: '/admin/models',
    isAdmin: true,
    prepare: pressButton('Modifier Luna'),
  },
  {
    name: 'admin-model-delete',
    path: '/admin/models',
    isAdmin: true,
    prepare: pressButton('Supprimer Luna'),
  },
  {
    name: 'admin-models-picked',
    path: '/admin/models',
    isAdmin: true,
    prepare: pickRows('Modèles IA'),
  },
  {
    name: 'admin-models-delete',
    isVariant: true,
    path: '/admin/models',
    isAdmin: true,
    prepare: deletePicked('Modèles IA'),
  },
  {
    name: 'admin-model-leave',
    isVariant: true,
    path: '/admin/models',
    isAdmin: true,
    prepare: leaveForm,
  },
  { name: 'admin-offline', path: '/admin/models', isAdmin: true, prepare: workOffline },
]

const SHELL_LAYERS: readonly ShownPage[] = [
  { name: 'admin-search', path: '/admin/dashboard', isAdmin: true, prepare: search('luna') },
  {
    name: 'admin-search-none',
    isVariant: true,
    path: '/admin/dashboard',
    isAdmin: true,
    prepare: search('zzz'),
  },
  { name: 'admin-keys', path: '/admin/dashboard', isAdmin: true, prepare: showKeys },
  { name: 'admin-side-bar', path: '/admin/models', isAdmin: true, prepare: openSideBar },
  { name: 'admin-bell', path: '/admin/dashboard', isAdmin: true, prepare: openBell },
  { name: 'admin-sign-out', path: '/admin/models', isAdmin: true, prepare: signOutOffline },
  { name: 'admin-refused', path: '/admin/models', isAdmin: true, prepare: meetRefusal },
  { name: 'admin-drafts', path: '/admin/models', isAdmin: true, prepare: leaveDrafts },
]

const SCREENS: readonly ShownPage[] = [
  { name: 'admin-dashboard', path: '/admin/dashboard', isAdmin: true },
  {
    name: 'admin-dashboard-table',
    isVariant: true,
    path: '/admin/dashboard',
    isAdmin: true,
    prepare: openTable,
  },
  ...SHELL_LAYERS,
  ...MODEL_SCREENS,
  { name: 'admin-users', path: '/admin/users', isAdmin: true },
  { name: 'admin-user', path: '/admin/users', isAdmin: true, prepare: openRow('Utilisateurs') },
  { name: 'admin-orders', path: '/admin/orders', isAdmin: true },
  {
    name: 'admin-orders-picked',
    isVariant: true,
    path: '/admin/orders',
    isAdmin: true,
    prepare: pickRows('Commandes'),
  },
  { name: 'admin-order', path: '/admin/orders', isAdmin: true, prepare: openRow('Commandes') },
  { name: 'admin-invoices', path: '/admin/orders?vue=factures', isAdmin: true },
  { name: 'admin-blog', path: '/admin/blog', isAdmin: true },
  { name: 'admin-post-new', path: '/admin/blog?article=nouveau', isAdmin: true },
  {
    name: 'admin-post-edit',
    isVariant: true,
    path: '/admin/blog',
    isAdmin: true,
    prepare: pressButton('Modifier La voix après le visage'),
  },
  {
    name: 'admin-post-delete',
    isVariant: true,
    path: '/admin/blog',
    isAdmin: true,
    prepare: pressButton('Supprimer La voix après le visage'),
  },
  { name: 'admin-content', path: '/admin/content', isAdmin: true },
  { name: 'admin-block-new', path: '/admin/content?bloc=nouveau', isAdmin: true },
  {
    name: 'admin-media',
    path: '/admin/content?onglet=media',
    isAdmin: true,
    prepare: addPictures,
  },
  { name: 'admin-messages', path: '/admin/messages', isAdmin: true },
  { name: 'admin-message', path: '/admin/messages', isAdmin: true, prepare: openRow('Messages') },
  { name: 'admin-interviews', path: '/admin/messages?vue=entretiens', isAdmin: true },
  { name: 'admin-newsletters', path: '/admin/newsletters', isAdmin: true },
  { name: 'admin-newsletter-new', path: '/admin/newsletters?numero=nouveau', isAdmin: true },
  { name: 'admin-settings', path: '/admin/settings', isAdmin: true },
  { name: 'admin-account', path: '/admin/account', isAdmin: true },
  { name: 'admin-invite', path: '/admin/account', isAdmin: true, prepare: invite },
  { name: 'admin-audit', path: '/admin/audit', isAdmin: true, isLog: true },
]

export const ADMIN_SCREENS: readonly ShownPage[] = [...ADMIN_DOORS, ...SCREENS]
