import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { WITHDRAW_PATH } from '#contract/public/orders/withdrawal.ts'
import { useSiteName } from '#device/public/public-settings.ts'
import { ORDER_FIND_PATH } from '#domain/commerce/order-token.ts'
import { legalPath } from '#domain/legal-documents.ts'
import { isolate } from '#domain/text/isolate.ts'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { NavLink } from '#ui/nav/nav-link.tsx'
import { SiteFooter } from '#ui/nav/site-footer.tsx'
import { Text } from '#ui/type/text.tsx'
import { HomeLink } from './home-link.tsx'
import { LanguageLinks } from './language-links.tsx'
import { PageLink } from './page-link.tsx'
import { SocialLinks } from './social-links.tsx'
import { SERVICE_PATHS, type SitePath, SUPPORT_PATHS } from './use-nav-words.ts'

export function ShellFooter() {
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
