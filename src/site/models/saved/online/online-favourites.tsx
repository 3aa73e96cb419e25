import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { Banner } from '#ui/display/banner.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading } from '#ui/type/heading.tsx'
import { Text } from '#ui/type/text.tsx'
import { TextLink } from '#ui/type/text-link.tsx'
import { Arrival } from './arrival.tsx'
import { Consent } from './consent.tsx'
import { ListLink } from './list-link.tsx'
import { useOnlineFavourites } from './use-online-favourites.ts'
import { Waiting } from './waiting.tsx'

const TITLE_ID = 'online-favourites'

/** The favourites on other devices: nothing of them leaves this one before its visitor has agreed. */
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
          <Arrival ownKey={list?.key ?? null} />
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
          <Consent isGiven={list !== null} />
          {list === null ? null : <Waiting waits={waits} trouble={trouble} />}
          {list === null || list.isNew ? null : <ListLink listKey={list.key} />}
        </Stack>
      </Page>
    </Section>
  )
}
