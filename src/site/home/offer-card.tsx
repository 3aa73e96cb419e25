import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { pictureFile } from '#site/pictures/picture-file.ts'
import { VirtualMention } from '#site/shell/page/virtual-mention.tsx'
import { Card } from '#ui/display/card.tsx'
import { Picture } from '#ui/display/picture.tsx'
import { Plate } from '#ui/editorial/plate.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Heading } from '#ui/type/heading.tsx'
import { Text } from '#ui/type/text.tsx'
import { TextLink } from '#ui/type/text-link.tsx'

interface OfferCardProps {
  to: string
  picture: string
  alt: string
  title: string
  /** Null: nothing of the kind is for sale. */
  price: string | null
  children: ReactNode
}

export function OfferCard({ to, picture, alt, title, price, children }: OfferCardProps) {
  const media = (
    <Plate bottomStart={<VirtualMention />}>
      <Picture
        {...pictureFile(picture)}
        alt={alt}
        ratio="4/5"
        sizes="(min-width: 1024px) 30vw, (min-width: 768px) 45vw, 92vw"
      />
    </Plate>
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
