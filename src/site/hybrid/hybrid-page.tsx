import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import type { PublicSettings } from '#contract/public/public-settings.ts'
import { usePublicSettings, useSiteName } from '#device/public/public-settings.ts'
import { businessWhatsappAddress } from '#domain/contact-links.ts'
import { centsToEuros } from '#domain/money.ts'
import type { Service } from '#domain/offers.ts'
import { blockToService } from '#domain/sold-offers.ts'
import { useMoney } from '#i18n/use-locale.ts'
import { OfferChoices } from '#site/shared/content/offer-choices.tsx'
import { QuotesSection } from '#site/shared/content/quotes-section.tsx'
import { InFrench, useShownBlocks } from '#site/shared/content/shown-blocks.tsx'
import { useOffers } from '#site/shared/content/use-offers.ts'
import { useVatNote } from '#site/shared/order/vat-labels.ts'
import { usePageFacts } from '#site/shared/page/page-facts.ts'
import { PageHeading } from '#site/shared/page/page-heading.tsx'
import { PageSection } from '#site/shared/page/page-section.tsx'
import { PictureSpread } from '#site/shared/page/picture-spread.tsx'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { StepList } from '#ui/marketing/step-list.tsx'
import { NewTabMark } from '#ui/text/control-labels.tsx'
import { Heading, Text } from '#ui/text/text.tsx'
import { defaultPackages, defaultServices, hybridTestimonials } from './hybrid-blocks.ts'
import { InterviewSection } from './interview-form.tsx'

export function HybridPage() {
  const { t } = useLingui()
  useHybridFacts()
  return (
    <>
      <HybridOpening settings={usePublicSettings()} />
      <Services />
      <QuotesSection
        id="quote"
        title={t({ id: 'hybrid.quote.title', message: 'Rester soi, en secret' })}
        quotes={useShownBlocks('hybrid-testimonials', hybridTestimonials())}
      />
      <Packages />
      <InterviewSection />
      <HybridClosing />
    </>
  )
}

/** The services that can be bought individually, at the prices that an admin has set. */
function Services() {
  const { t } = useLingui()
  const blocks = useShownBlocks('services', defaultServices())
  if (blocks.length === 0) return null
  return (
    <PageSection id="services" title={t({ id: 'services.title', message: 'Services à la carte' })}>
      <StepList
        items={blocks.map((block, index) => {
          const { title, body } = block
          const service = blockToService(block)
          return {
            mark: String(index + 1).padStart(2, '0'),
            title: title.text,
            titleLang: title.lang,
            text: (
              <Text tone="quiet">
                <span lang={body.lang}>{body.text}</span> <InFrench words={[title, body]} />
              </Text>
            ),
            aside: service ? <Price {...service} /> : null,
          }
        })}
      />
    </PageSection>
  )
}

function Price({ priceCents, period }: Service) {
  const { t } = useLingui()
  const amount = useMoney()(priceCents)
  const words: Readonly<Record<Service['period'], string>> = {
    once: amount,
    month: t({ id: 'services.monthly', message: `${amount} par mois` }),
    year: t({ id: 'services.yearly', message: `${amount} par an` }),
  }
  return (
    <Text look="lead" tone="price">
      {words[period]}
    </Text>
  )
}

const CHOSEN_AT_FIRST = 'pro'

export function Packages() {
  const { t } = useLingui()
  const vat = useVatNote()
  const offers = useOffers('packages', defaultPackages())
  return (
    <PageSection
      id="packages"
      tone="sunken"
      title={t({ id: 'packages.title', message: 'Trois formules complètes' })}
      lead={
        <Trans id="packages.lead">
          Chaque formule commence par un entretien confidentiel : tu peux encore tout arrêter après.
        </Trans>
      }
    >
      <OfferChoices
        kind="package"
        offers={offers}
        chosenAtFirst={CHOSEN_AT_FIRST}
        labelledBy="packages"
      />
      <Text look="small" tone="quiet">
        <Trans id="packages.note">{vat}. Prix barré : le tarif d’origine de la formule.</Trans>
      </Text>
    </PageSection>
  )
}

/** The service's structured data, for search engines. */
const useHybridFacts = (): void => {
  const { t } = useLingui()
  const packages = useOffers('packages')
  const siteName = useSiteName()
  usePageFacts(() => ({
    schema: [
      {
        '@type': 'Service',
        name: t({
          id: 'hybrid.service',
          message: 'Service hybride : ton corps, un visage créé par IA',
        }),
        provider: { '@type': 'Organization', name: siteName },
        offers: packages.map(({ offer: { name, priceCents } }) => ({
          '@type': 'Offer',
          name,
          price: centsToEuros(priceCents),
          priceCurrency: 'EUR',
        })),
      },
    ],
  }))
}

function HybridOpening({ settings }: { settings: PublicSettings }) {
  const { t } = useLingui()
  return (
    <PictureSpread
      picture="/pictures/luna-1.webp"
      alt={t({
        id: 'hybrid.alt',
        message: 'Sculpture virtuelle en porcelaine blanche, cerclée d’un croissant d’or',
      })}
      isOpening
    >
      <Text look="label" tone="quiet">
        <Trans id="hybrid.label">Service hybride</Trans>
      </Text>
      <PageHeading>
        <Trans id="hybrid.title">Ton corps, un autre visage</Trans>
      </PageHeading>
      <Text look="lead">
        <Trans id="hybrid.lead">
          Tu apportes la présence et les gestes. Nous créons le visage que le public retiendra ; ton
          propre visage reste privé.
        </Trans>
      </Text>
      <Row gap="xs" wrap>
        <Button tone="main" size="lg" asChild>
          <WhatsappLink address={businessWhatsappAddress(settings.whatsapp_number)}>
            <Trans id="hybrid.chat">Chat confidentiel</Trans>
          </WhatsappLink>
        </Button>
        <Button size="lg" asChild>
          <WhatsappLink address={settings.booking_url || null}>
            <Trans id="hybrid.call">Réserver un appel</Trans>
          </WhatsappLink>
        </Button>
      </Row>
      <Text look="small" tone="quiet">
        <Trans id="hybrid.adults">
          Réservé aux adultes. Rien ne se crée sans ton accord écrit.
        </Trans>
      </Text>
    </PictureSpread>
  )
}

type WhatsappLinkProps = ComponentProps<'a'> & { address: string | null }

/** If no address is set, the confidential form replaces the chat and the calendar. */
function WhatsappLink({ address, children, ...link }: WhatsappLinkProps) {
  return address === null ? (
    <a {...link} href="#interview">
      {children}
    </a>
  ) : (
    <a {...link} href={address} target="_blank" rel="noopener">
      {children}
      <NewTabMark />
    </a>
  )
}

function HybridClosing() {
  const { t } = useLingui()
  return (
    <PictureSpread
      tone="night"
      picture="/pictures/mali-2.webp"
      alt={t({
        id: 'hybrid.closing.alt',
        message: 'Sculpture virtuelle en jade, de trois quarts, parée d’or',
      })}
      labelledBy="closing"
    >
      <Heading level={2} look="title" id="closing">
        <Trans id="hybrid.closing.title">Personne ne saura. Sauf toi.</Trans>
      </Heading>
      <Text look="lead">
        <Trans id="hybrid.closing.text">
          Un entretien d’une demi-heure, sans engagement, pour savoir si ce service est fait pour
          toi.
        </Trans>
      </Text>
      <Row gap="xs" wrap>
        <Button tone="main" size="lg" asChild>
          <a href="#interview">
            <Trans id="interview.send">Demander un entretien</Trans>
          </a>
        </Button>
        <Button size="lg" asChild>
          <Link to="/contact">
            <Trans id="hybrid.closing.ask">Poser une question</Trans>
          </Link>
        </Button>
      </Row>
    </PictureSpread>
  )
}
