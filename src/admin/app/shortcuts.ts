import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { ADMIN_PAGES, type AdminPage, FURTHER_PAGES } from '../shared/admin-pages.ts'

export type Command =
  | { readonly type: 'palette' | 'sheet' | 'reload' | 'find' | 'new-row' | 'save' }
  | { readonly type: 'go'; readonly path: string }

export const SHORTCUT_GROUPS = ['everywhere', 'go', 'list', 'form'] as const

export type ShortcutGroup = (typeof SHORTCUT_GROUPS)[number]

export type Shortcut = {
  readonly group: ShortcutGroup
  /**
   * Alternatives. Each lists the keys to press one after the other, named by `event.key` (so that it works on any
   * keyboard layout), after `Mod+` with Ctrl or ⌘.
   */
  readonly ways: readonly (readonly string[])[]
  readonly label: () => MessageDescriptor
  /** Null: the part of the page that it belongs to handles the key itself. */
  readonly command: Command | null
}

const toPage = ({ path, letter, label }: AdminPage): Shortcut => ({
  group: 'go',
  ways: [['g', letter]],
  label,
  command: { type: 'go', path: `/admin/${path}` },
})

/** Every shortcut of the back-office: used both by the listener and by the sheet. */
export const SHORTCUTS: readonly Shortcut[] = [
  {
    group: 'everywhere',
    ways: [['Mod+k']],
    label: () => msg({ id: 'admin.search', message: 'Rechercher' }),
    command: { type: 'palette' },
  },
  {
    group: 'everywhere',
    ways: [['r']],
    label: () => msg({ id: 'admin.refresh', message: 'Actualiser les données' }),
    command: { type: 'reload' },
  },
  {
    group: 'everywhere',
    ways: [['?']],
    label: () => msg({ id: 'admin.keys.show', message: 'Afficher les raccourcis' }),
    command: { type: 'sheet' },
  },
  {
    group: 'everywhere',
    ways: [['F8']],
    label: () => msg({ id: 'admin.keys.toasts', message: 'Aller aux notifications' }),
    command: null,
  },
  ...[...ADMIN_PAGES, ...FURTHER_PAGES].map(toPage),
  {
    group: 'list',
    ways: [['/']],
    label: () => msg({ id: 'admin.keys.find', message: 'Chercher dans la liste' }),
    command: { type: 'find' },
  },
  {
    group: 'list',
    ways: [['n']],
    label: () => msg({ id: 'admin.keys.new-row', message: 'Créer une fiche' }),
    command: { type: 'new-row' },
  },
  {
    group: 'list',
    ways: [['Shift+Space']],
    label: () =>
      msg({ id: 'admin.keys.range', message: 'Depuis une case à cocher : étendre la sélection' }),
    command: null,
  },
  {
    group: 'list',
    ways: [['Enter']],
    label: () =>
      msg({ id: 'admin.keys.actions', message: 'Depuis une case à cocher : aller aux actions' }),
    command: null,
  },
  {
    group: 'list',
    ways: [['Escape']],
    label: () => msg({ id: 'admin.keys.let-go', message: 'Terminer la sélection' }),
    command: null,
  },
  {
    group: 'form',
    ways: [['Mod+s'], ['Mod+Enter']],
    label: () => msg({ id: 'admin.save', message: 'Enregistrer' }),
    command: { type: 'save' },
  },
  {
    group: 'form',
    ways: [['Escape']],
    label: () => msg({ id: 'admin.keys.close', message: 'Fermer, sans rien perdre' }),
    command: null,
  },
]
