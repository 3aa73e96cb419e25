import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { CUSTOM_BASE_PRICE } from '#domain/custom-order-price.ts'
import { useMoney } from '#i18n/use-locale.ts'
import { useOffers } from '#site/shared/content/use-offers.ts'
import { usePackPriceRange } from '#site/shared/content/use-pack-price-range.ts'
import { VirtualMention } from '#site/shared/page/virtual-mention.tsx'
import { pictureFile } from '#site/shared/picture-file.ts'
import { Card } from '#ui/display/card.tsx'
import { Picture } from '#ui/display/picture.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Page, Section } from '#ui/layout/page.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { PictureFrame } from '#ui/marketing/picture-frame.tsx'
import { Heading, Text } from '#ui/text/text.tsx'
import { TextLink } from '#ui/text/text-link.tsx'

export function Offers() {
  return (
    <Section spacing="xl" aria-labelledby="offers">
      <Page>
        <Stack gap="xl">
          <Heading level={2} look="title" id="offers">
            <Trans id="home.offers.title">Trois façons d’entrer en scène</Trans>
          </Heading>
          <Grid as="ul" columns={{ base: 1, md: 3 }} gap="md" rowGap="xl">
            <BuyOffer />
            <CustomOffer />
            <TrainingOffer />
          </Grid>
        </Stack>
      </Page>
    </Section>
  )
}

interface OfferCardProps {
  to: string
  picture: string
  alt: string
  title: string
  /** Null if nothing of this kind is for sale. */
  price: string | null
  children: ReactNode
}

function OfferCard({ to, picture, alt, title, price, children }: OfferCardProps) {
  const media = (
    <PictureFrame bottomStart={<VirtualMention />}>
      <Picture
        {...pictureFile(picture)}
        alt={alt}
        ratio="4/5"
        sizes="(min-width: 1024px) 30vw, (min-width: 768px) 45vw, 92vw"
      />
    </PictureFrame>
  )
  return (
    <Card as="li" media={media} interactive>
      <Row justify="between" align="baseline" gap="sm">
        <Heading level={3} look="section">
          <TextLink look="cover" asChild>
            <Link to={to}>{title}</Link>
          </TextLink>
        </Heading>
        <ArrowRight aria-hidden="true" />
      </Row>
      <Text tone="quiet">{children}</Text>
      {price === null ? null : <Text tone="price">{price}</Text>}
    </Card>
  )
}

function BuyOffer() {
  const { t } = useLingui()
  return (
    <OfferCard
      to="/models"
      picture="/pictures/luna-2.webp"
      alt={t({
        id: 'home.offers.buy.alt',
        message: 'Sculpture virtuelle en porcelaine, de profil, cerclée d’or',
      })}
      title={t({ id: 'home.offers.buy', message: 'Acheter un modèle' })}
      price={usePackPriceLabel()}
    >
      <Trans id="home.offers.buy.text">
        Un modèle prêt à publier : photos, vidéos, journal intime, réunis dans un seul pack.
      </Trans>
    </OfferCard>
  )
}

const usePackPriceLabel = (): string | null => {
  const { t } = useLingui()
  const prices = usePackPriceRange()
  if (prices === null) return null
  const { lowest, highest } = prices
  return highest === null
    ? t({ id: 'home.offers.buy.one-price', message: `${lowest} le pack` })
    : t({ id: 'home.offers.buy.price', message: `De ${lowest} à ${highest} le pack` })
}

function CustomOffer() {
  const { t } = useLingui()
  const price = useMoney()(CUSTOM_BASE_PRICE)
  return (
    <OfferCard
      to="/custom"
      picture="/pictures/sakura-1.webp"
      alt={t({
        id: 'home.offers.custom.alt',
        message: 'Sculpture virtuelle en perle irisée, coiffée de fleurs de porcelaine',
      })}
      title={t({ id: 'home.offers.custom', message: 'Modèle sur mesure' })}
      price={t({ id: 'home.offers.custom.price', message: `Dès ${price}` })}
    >
      {t({
        id: 'home.offers.custom.text',
        message:
          'Cinq étapes pour définir son visage, son style et son univers. Première version en {versionTime}.',
      })}
    </OfferCard>
  )
}

function TrainingOffer() {
  const { t } = useLingui()
  const money = useMoney()
  const [cheapest] = useOffers('plans').toSorted((a, b) => a.offer.priceCents - b.offer.priceCents)
  const price = cheapest && money(cheapest.offer.priceCents)
  return (
    <OfferCard
      to="/formation"
      picture="/pictures/mali-2.webp"
      alt={t({
        id: 'home.offers.training.alt',
        message: 'Sculpture virtuelle en jade, couronnée de pétales d’or',
      })}
      title={t({ id: 'home.offers.training', message: 'Apprendre l’IA' })}
      price={price ? t({ id: 'home.offers.training.price', message: `Dès ${price}` }) : null}
    >
      {t({
        id: 'home.offers.training.text',
        message:
          '{courseTime} de cours pour trouver ta niche, garder le même visage et vendre sans y passer tes nuits.',
      })}
    </OfferCard>
  )
}
