import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { pictureFile } from '#site/pictures/picture-file.ts'
import { PageHeading } from '#site/shell/page/page-heading.tsx'
import { VirtualMention } from '#site/shell/page/virtual-mention.tsx'
import { Picture } from '#ui/display/picture.tsx'
import { type Figure, Figures } from '#ui/editorial/figures.tsx'
import { Plate } from '#ui/editorial/plate.tsx'
import { Spread } from '#ui/editorial/spread.tsx'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/type/text.tsx'

interface OpeningPageProps {
  picture: `/pictures/${string}`
  alt: string
  label: string
  title: string
  figures: readonly Figure[]
  children: ReactNode
}

/** A page whose offer is known and whose tools are not open yet: it says both. */
export function OpeningPage({ picture, alt, label, title, figures, children }: OpeningPageProps) {
  const image = (
    <Plate bottomStart={<VirtualMention />}>
      <Picture
        {...pictureFile(picture)}
        alt={alt}
        ratio="4/5"
        sizes="(min-width: 1024px) 45vw, 100vw"
        focus="50% 35%"
        priority
      />
    </Plate>
  )
  return (
    <Spread picture={image}>
      <Text look="label" tone="quiet">
        {label}
      </Text>
      <PageHeading>{title}</PageHeading>
      <Stack gap="sm">{children}</Stack>
      <Figures items={figures} narrow />
      <Row gap="sm" wrap>
        <Button tone="main" size="lg" asChild>
          <Link to="/models">
            <Trans id="models.see">Voir les modèles</Trans>
          </Link>
        </Button>
        <Text look="small" tone="quiet">
          <Trans id="opening.soon">Cette page ouvre bientôt.</Trans>
        </Text>
      </Row>
    </Spread>
  )
}
