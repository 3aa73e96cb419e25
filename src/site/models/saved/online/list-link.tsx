import { useLingui } from '@lingui/react/macro'
import { localizePath } from '#contract/languages/locale-path.ts'
import {
  FAVOURITES_KEY_PARAMETER,
  FAVOURITES_PATH,
} from '#contract/public/forms/favourites-path.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { CopyLinkButton, SystemShareButton } from '#site/shell/page/link-buttons.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'

/** The key stands behind the `#`, which reaches no server and no log. */
export function ListLink({ listKey }: { listKey: string }) {
  const { t } = useLingui()
  const page = location.origin + localizePath(FAVOURITES_PATH, useLocale())
  const address = `${page}#${FAVOURITES_KEY_PARAMETER}=${listKey}`
  return (
    <Stack gap="xs" align="stretch">
      <TextField
        label={t({ id: 'favourites.link.label', message: 'Ton lien privé' })}
        hint={t({
          id: 'favourites.link.hint',
          message:
            'Ouvre ce lien sur ton autre appareil. Toute personne qui a ce lien peut voir et changer cette liste : ne le transmets à personne.',
        })}
        readOnly
        value={address}
        onChange={() => undefined}
      />
      <Row gap="2xs" wrap>
        <CopyLinkButton address={address} />
        <SystemShareButton
          title={t({ id: 'favourites.title', message: 'Mes favoris' })}
          address={address}
        />
      </Row>
    </Stack>
  )
}
