import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Switch } from '#ui/form/switch.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { ShortcutList } from '#ui/table/shortcut-list.tsx'
import { Heading, Text } from '#ui/text/text.tsx'
import { SHORTCUT_GROUPS, SHORTCUTS, type Shortcut, type ShortcutGroup } from './shortcuts.ts'
import { useCharacterKeys } from './use-shortcuts.ts'

/** The keys of one press as they are labelled on the keyboard: 'Mod+k' is Ctrl and K. */
const keysOfPress = (press: string, isApple: boolean): readonly (string | MessageDescriptor)[] =>
  press.split('+').map((key) => keyName(key, isApple))

const keyName = (key: string, isApple: boolean): string | MessageDescriptor => {
  switch (key) {
    case 'Mod':
      return isApple ? '⌘' : msg({ id: 'admin.key.control', message: 'Ctrl' })
    case 'Shift':
      return isApple ? '⇧' : msg({ id: 'admin.key.shift', message: 'Maj' })
    case 'Space':
      return msg({ id: 'admin.key.space', message: 'Espace' })
    case 'Enter':
      return msg({ id: 'admin.key.enter', message: 'Entrée' })
    case 'Escape':
      return msg({ id: 'admin.key.escape', message: 'Échap' })
    default:
      return key.toUpperCase()
  }
}

type ShortcutSheetProps = { readonly open: boolean; readonly onClose: () => void }

/** All shortcuts, and whether single-character shortcuts are enabled. */
export function ShortcutSheet({ open, onClose }: ShortcutSheetProps) {
  const { t } = useLingui()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="lg"
      title={t({ id: 'admin.keys', message: 'Raccourcis clavier' })}
      closeLabel={t({ id: 'admin.close', message: 'Fermer' })}
    >
      <Stack gap="md">
        <CharacterKeysSwitch />
        <Grid columns={{ base: 1, md: 2 }} gap="lg" align="start">
          <Stack gap="md">
            <Group group="go" />
          </Stack>
          <Stack gap="md">
            {SHORTCUT_GROUPS.filter((group) => group !== 'go').map((group) => (
              <Group key={group} group={group} />
            ))}
          </Stack>
        </Grid>
      </Stack>
    </Dialog>
  )
}

function CharacterKeysSwitch() {
  const { isOn, setOn } = useCharacterKeys()
  return (
    <Stack gap="3xs">
      <Switch checked={isOn} onChange={setOn}>
        <Trans id="admin.keys.characters">Raccourcis d’une seule touche</Trans>
      </Switch>
      <Text look="small" tone="quiet">
        <Trans id="admin.keys.characters.text">
          Désactivez-les si vous dictez vos textes ou si vous appuyez souvent sur une touche par
          erreur. Ce choix est enregistré sur cet appareil.
        </Trans>
      </Text>
    </Stack>
  )
}

const groupLabel = (group: ShortcutGroup): MessageDescriptor => {
  switch (group) {
    case 'everywhere':
      return msg({ id: 'admin.keys.everywhere', message: 'Partout' })
    case 'go':
      return msg({ id: 'admin.keys.go', message: 'Aller à' })
    case 'list':
      return msg({ id: 'admin.keys.list', message: 'Dans une liste' })
    case 'form':
      return msg({ id: 'admin.keys.form', message: 'Dans un formulaire' })
  }
}

function Group({ group }: { readonly group: ShortcutGroup }) {
  const { t, i18n } = useLingui()
  const { isOn } = useCharacterKeys()
  const isApple = /Mac|iPhone|iPad/.test(navigator.platform)
  const toKeys = (press: string) =>
    keysOfPress(press, isApple).map((key) => (typeof key === 'string' ? key : i18n._(key)))
  return (
    <Stack as="section" gap="2xs">
      <Heading level={3} look="small">
        {i18n._(groupLabel(group))}
      </Heading>
      <ShortcutList
        thenWord={t({ id: 'admin.keys.then', message: 'puis' })}
        orWord={t({ id: 'admin.keys.or', message: 'ou' })}
        items={SHORTCUTS.filter((shortcut) => shortcut.group === group).map((shortcut) => ({
          label: i18n._(shortcut.label()),
          ways: shortcut.ways.map((presses) => presses.map(toKeys)),
          off:
            !isOn && isOfCharacters(shortcut)
              ? t({ id: 'admin.keys.off', message: 'désactivé' })
              : null,
        }))}
      />
    </Stack>
  )
}

const isOfCharacters = ({ ways }: Shortcut): boolean =>
  ways.every(([first = '']) => first.length === 1)
