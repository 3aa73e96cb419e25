import { Trans, useLingui } from '@lingui/react/macro'
import { useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import { localizePath } from '#contract/locales.ts'
import { FAVOURITES_KEY_PARAMETER, FAVOURITES_PATH } from '#contract/public/page-paths.ts'
import { keptFavourites, keptLeft, keptOnline } from '#device/public/favourites/favourites.ts'
import { textToKeys, textToOnlineList, waitsFor } from '#device/public/favourites/online-list.ts'
import { keptEnded, openFavourites } from '#device/public/favourites/page-favourites.ts'
import type { FavouritesTrouble } from '#device/public/favourites/sync-favourites.ts'
import { useStoredText } from '#device/stored-text.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { CopyLinkButton, SystemShareButton } from '#site/shared/page/share-buttons.tsx'
import { useStateSentences } from '#site/shared/state-sentences.ts'
import { Banner } from '#ui/display/banner.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Page, Section } from '#ui/layout/page.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { showToast } from '#ui/overlay/toast-store.ts'
import { Heading, Text } from '#ui/text/text.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import { JoinListDialog } from './join-list.tsx'

const TITLE_ID = 'online-favourites'

/** The favourites on other devices: nothing about them leaves this device before the visitor has agreed. */
export function OnlineFavourites() {
  const { t } = useLingui()
  const { list, waits, isLeaving, isGone, trouble } = useOnlineFavourites()
  return (
    <Section tone="raised" spacing="xl" aria-labelledby={TITLE_ID}>
      <Page width="text">
        <Stack gap="md" align="stretch">
          <Heading level={2} look="title" id={TITLE_ID}>
            <Trans id="favourites.online">Sur tes autres appareils</Trans>
          </Heading>
          <Text tone="quiet">
            {t({
              id: 'favourites.online.text',
              message:
                'Si tu coches la case, notre serveur enregistre les numéros de ces packs et rien d’autre, ni nom ni adresse. La liste s’efface quand tu décoches, ou {favouritesTime} après sa dernière utilisation.',
            })}{' '}
            <TextLink asChild>
              <Link to="/legal/confidentialite">
                <Trans id="favourites.privacy">Tes données personnelles</Trans>
              </Link>
            </TextLink>
          </Text>
          <JoinListDialog ownKey={list?.key ?? null} />
          {isGone ? (
            <Banner tone="warning" live="status">
              {t({
                id: 'favourites.gone',
                message:
                  'La liste en ligne n’existe plus : elle a été effacée, ou n’a pas servi pendant {favouritesTime}. Tes favoris restent sur cet appareil.',
              })}
            </Banner>
          ) : null}
          {isLeaving && trouble !== null ? (
            <Banner tone="warning" live="status">
              <Trans id="favourites.leaving">
                La liste en ligne n’est pas encore effacée : elle le sera dès que notre serveur
                répondra.
              </Trans>
            </Banner>
          ) : null}
          <OnlineListConsent isGiven={list !== null} />
          {list === null ? null : <OnlineListStatus waits={waits} trouble={trouble} />}
          {list === null || list.isNew ? null : <ListLink listKey={list.key} />}
        </Stack>
      </Page>
    </Section>
  )
}

/** What this device shares; rendered in the browser only. */
const useOnlineFavourites = () => {
  const { subscribe, trouble } = openFavourites()
  const list = textToOnlineList(useStoredText(keptOnline))
  const favourites = useStoredText(keptFavourites)
  return {
    list,
    waits: list !== null && waitsFor(list, favourites),
    /** A list on the server is still to be erased. */
    isLeaving: textToKeys(useStoredText(keptLeft)).length > 0,
    isGone: useStoredText(keptEnded) === 'gone',
    trouble: useSyncExternalStore(subscribe, trouble),
  }
}

interface OnlineListStatusProps {
  /** Changes of this device have not reached the server yet. */
  waits: boolean
  trouble: FavouritesTrouble
}

/** Whether the list on the server equals this device's. */
function OnlineListStatus({ waits, trouble }: OnlineListStatusProps) {
  if (waits && trouble !== null)
    return (
      <Banner tone="warning" live="status">
        <SyncTroubleMessage trouble={trouble} />
      </Banner>
    )
  return (
    <Text look="small" tone="quiet" role="status">
      {waits ? (
        <Trans id="favourites.sending">Envoi de ta liste à notre serveur…</Trans>
      ) : (
        <Trans id="favourites.kept">Ta liste est enregistrée en ligne.</Trans>
      )}
    </Text>
  )
}

function SyncTroubleMessage({ trouble }: { trouble: NonNullable<FavouritesTrouble> }) {
  const { t } = useLingui()
  const say = useStateSentences()
  switch (trouble) {
    case 'unreachable':
      return say('offline', 'waiting')
    case 'later':
      return say('busy', 'waiting')
    case 'full':
      return t({
        id: 'favourites.full',
        message:
          'La liste en ligne est pleine : elle contient {mostFavourites} favoris. Les derniers restent sur cet appareil.',
      })
  }
}

/** The key is behind the `#`, which reaches no server and no log. */
function ListLink({ listKey }: { listKey: string }) {
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

/**
 * Withdrawing consent is as easy as giving it (GDPR, article 7); it asks once more, since other devices lose the list
 * too.
 */
function OnlineListConsent({ isGiven }: { isGiven: boolean }) {
  const { t } = useLingui()
  const [isLeaving, setIsLeaving] = useState(false)
  const withdraw = async (): Promise<void> => {
    setIsLeaving(false)
    await openFavourites().withdraw()
    // The page itself says if the list could not be erased yet.
    if (keptLeft.read()) return
    showToast({
      title: t({ id: 'favourites.erased', message: 'Liste en ligne effacée' }),
      description: t({
        id: 'favourites.erased.text',
        message: 'Tes favoris restent sur cet appareil.',
      }),
    })
  }
  return (
    <>
      <Checkbox
        checked={isGiven}
        onChange={(isTicked) => (isTicked ? void openFavourites().agree() : setIsLeaving(true))}
      >
        <Trans id="favourites.agree">Retrouver mes favoris sur un autre appareil</Trans>
      </Checkbox>
      <ConfirmDialog
        open={isLeaving}
        tone="danger"
        title={t({ id: 'favourites.leave', message: 'Effacer la liste en ligne ?' })}
        description={t({
          id: 'favourites.leave.text',
          message:
            'Cette liste disparaît de notre serveur pour tous les appareils qui la partagent. Chaque appareil garde ses favoris.',
        })}
        confirmLabel={t({ id: 'favourites.leave.confirm', message: 'Effacer la liste' })}
        cancelLabel={t({ id: 'favourites.leave.cancel', message: 'Garder la liste' })}
        onConfirm={() => void withdraw()}
        onCancel={() => setIsLeaving(false)}
      />
    </>
  )
}
