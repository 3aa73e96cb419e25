import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { ORDER_FIND_PATH, WITHDRAW_PATH } from '#contract/public/page-paths.ts'
import { usePublicSettings, useSiteName } from '#device/public/public-settings.ts'
import { socialAddress } from '#domain/contact-links.ts'
import { legalPath } from '#domain/legal-documents.ts'
import { isolate } from '#domain/text/isolate.ts'
import { SocialIcon, type SocialNetwork } from '#ui/brand/site-marks.tsx'
import { IconLink } from '#ui/form/button.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { NavLink } from '#ui/nav/nav-link.tsx'
import { DisabledLink, SiteFooter } from '#ui/nav/site-footer.tsx'
import { useNewTabLabel } from '#ui/text/control-labels.tsx'
import { Text } from '#ui/text/text.tsx'
import { LanguageLinks } from './language-links.tsx'
import { HomeLink, PageLink, SERVICE_PATHS, type SitePath, SUPPORT_PATHS } from './nav-links.tsx'

interface Social {
  readonly network: SocialNetwork
  readonly name: string
  /** Null until an admin has set a usable address. */
  readonly address: string | null
}

export function Footer() {
  const { t } = useLingui()
  return (
    <SiteFooter bottom={<FooterBottom />}>
      <Stack gap="sm" align="start">
        <HomeLink />
        <Text look="small" tone="quiet">
          <Trans id="footer.virtual">
            Images virtuelles : aucun visage présenté ici n’appartient à une personne réelle.
          </Trans>
        </Text>
      </Stack>
      <FooterColumn
        title={t({ id: 'footer.services', message: 'Services' })}
        paths={SERVICE_PATHS}
      />
      <FooterColumn title={t({ id: 'footer.support', message: 'Support' })} paths={SUPPORT_PATHS} />
      <Stack gap="xs">
        <Text look="label" tone="quiet">
          <Trans id="footer.languages">Langues</Trans>
        </Text>
        <LanguageLinks place="footer" />
      </Stack>
    </SiteFooter>
  )
}

/** The three icons are always shown; one without an address says that the account is not open yet. */
function SocialLinks() {
  const { t } = useLingui()
  const { instagram, twitter, discord } = usePublicSettings().social_links
  const socials: readonly Social[] = [
    { network: 'instagram', name: 'Instagram', address: socialAddress('instagram', instagram) },
    { network: 'twitter', name: 'Twitter', address: socialAddress('twitter', twitter) },
    {
      network: 'message',
      name: t({ id: 'footer.message', message: 'Discord' }),
      address: socialAddress('discord', discord),
    },
  ]
  const closed = t({ id: 'footer.social.soon', message: 'pas encore ouvert' })
  const newTabLabel = useNewTabLabel()
  return (
    <Row gap="3xs">
      {socials.map(({ network, name, address }) =>
        address === null ? (
          <DisabledLink
            key={network}
            label={name}
            note={closed}
            icon={<SocialIcon network={network} />}
          />
        ) : (
          <IconLink
            key={network}
            href={address}
            target="_blank"
            rel="noopener"
            label={newTabLabel(name)}
            icon={<SocialIcon network={network} />}
          />
        ),
      )}
    </Row>
  )
}

function FooterColumn({ title, paths }: { title: string; paths: readonly SitePath[] }) {
  return (
    <Stack as="nav" gap="xs" aria-label={title}>
      <Text look="label" tone="quiet">
        {title}
      </Text>
      <Stack as="ul" gap="0">
        {paths.map((path) => (
          <li key={path}>
            <PageLink to={path} place="footer" />
          </li>
        ))}
      </Stack>
    </Stack>
  )
}

function FooterBottom() {
  const siteName = useSiteName()
  return (
    <>
      <Row gap="sm" wrap>
        <span>© 2025 {isolate(siteName)}</span>
        <NavLink place="footer" asChild>
          <Link to="/legal">
            <Trans id="footer.legal">CGV & RGPD</Trans>
          </Link>
        </NavLink>
        <NavLink place="footer" asChild>
          <Link to={WITHDRAW_PATH}>
            <Trans id="withdraw.here">Renoncer au contrat ici</Trans>
          </Link>
        </NavLink>
        <NavLink place="footer" asChild>
          <Link to={ORDER_FIND_PATH}>
            <Trans id="order-find.title">Retrouver mes achats</Trans>
          </Link>
        </NavLink>
        <NavLink place="footer" asChild>
          <Link to={legalPath('accessibilite')}>
            <Trans id="footer.accessibility">Accessibilité : non conforme</Trans>
          </Link>
        </NavLink>
      </Row>
      <SocialLinks />
    </>
  )
}
