import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { whenReachable } from '#device/network/when-reachable.ts'
import { useSiteName } from '#device/public/public-settings.ts'
import { pictureFile } from '#site/shared/picture-file.ts'
import { Picture } from '#ui/display/picture.tsx'
import { Button } from '#ui/form/button.tsx'
import { Page, Section } from '#ui/layout/page.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { PictureAndText, PictureFrame } from '#ui/marketing/picture-frame.tsx'
import { Text } from '#ui/text/text.tsx'
import { useStateSentences } from '../state-sentences.ts'
import { CatalogueLink } from './catalogue-link.tsx'
import { documentKind, isDocumentFor } from './document-kind.ts'
import { usePageFacts } from './page-facts.ts'
import { headText, notFoundHead } from './page-head.ts'
import { PageHeading } from './page-heading.tsx'
import { useDocumentTitle } from './use-document-title.ts'
import { VirtualMention } from './virtual-mention.tsx'

/**
 * Shown for an address without a page; the document has status 404. For an address that could not be loaded, it is not
 * known whether there is a page.
 */
export function NotFoundPage() {
  usePageFacts(() => ({ isMissing: true }))
  const { key } = useLocation()
  // Offline, its picture would not be on the device either.
  if (documentKind() === 'offline' && isDocumentFor(key))
    return (
      <Section spacing="lg">
        <Page>
          <Stack gap="md">
            <NotOnDevice />
            <OtherPages>
              <RetryButton />
            </OtherPages>
          </Stack>
        </Page>
      </Section>
    )
  return (
    <PictureAndText picture={<NotFoundPicture />}>
      <NoSuchPage />
      <OtherPages />
    </PictureAndText>
  )
}

/** `children`: the first thing to do, if there is a better one than going to the home page. */
function OtherPages({ children }: { children?: ReactNode }) {
  return (
    <Row gap="xs" wrap>
      {children}
      <Button tone={children ? 'quiet' : 'main'} size="lg" asChild>
        <Link to="/">
          <Trans id="not-found.home">Revenir à l’accueil</Trans>
        </Link>
      </Button>
      <CatalogueLink size="lg" />
    </Row>
  )
}

/** For a server that was unavailable for a moment: when it is back, the browser gets no `online` event. */
function RetryButton() {
  return (
    <Button tone="main" size="lg" onClick={() => location.reload()}>
      <Trans id="not-on-device.retry">Réessayer</Trans>
    </Button>
  )
}

function NoSuchPage() {
  const { i18n } = useLingui()
  // Until the server has answered, the address may have looked like a page with a title of its own.
  useDocumentTitle(headText(i18n, notFoundHead().title, useSiteName()))
  return (
    <>
      <Text look="label" tone="quiet">
        <Trans id="not-found.label">Erreur 404</Trans>
      </Text>
      <PageHeading>
        <Trans id="not-found.title">Page introuvable</Trans>
      </PageHeading>
      <Text look="lead" tone="quiet">
        <Trans id="not-found.text">
          Aucune page ne se trouve à cette adresse. Le lien est peut-être ancien, ou mal recopié.
        </Trans>
      </Text>
    </>
  )
}

function NotOnDevice() {
  const { t } = useLingui()
  const say = useStateSentences()
  const title = t({
    id: 'not-on-device.title',
    message: 'Cette page n’est pas sur cet appareil',
  })
  useDocumentTitle(title)
  // Waits until the server can be reached: a document that is reloaded too early would show the offline page once more,
  // with the network back.
  useEffect(() => whenReachable(location.href, () => location.reload()), [])
  return (
    <>
      <Text look="label" tone="quiet">
        <Trans id="not-on-device.label">Hors ligne</Trans>
      </Text>
      <PageHeading>{title}</PageHeading>
      <Text look="lead" tone="quiet">
        {say('offline')}{' '}
        <Trans id="not-on-device.text">Tu n’as jamais ouvert cette page sur cet appareil.</Trans>{' '}
        {say('shownOnline', 'stillOpen')}
      </Text>
    </>
  )
}

function NotFoundPicture() {
  const { t } = useLingui()
  return (
    <PictureFrame bottomStart={<VirtualMention />}>
      <Picture
        {...pictureFile('/pictures/luna-1.webp')}
        alt={t({
          id: 'not-found.alt',
          message: 'Sculpture virtuelle en porcelaine blanche, les yeux clos',
        })}
        sizes="(min-width: 1024px) 45vw, 100vw"
        focus="50% 35%"
        priority
      />
    </PictureFrame>
  )
}
