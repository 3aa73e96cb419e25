import { Trans } from '@lingui/react/macro'
import { isForSale, type PublicModel } from '#contract/public/public-model.ts'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/row.tsx'
import type { PeekPart } from '../peek/peek.ts'
import { BuyLink, ComingSoon } from './buy-link.tsx'

interface CardActionsProps {
  model: PublicModel
  /** Of the card's heading: it tells apart buttons that read alike. */
  headingId: string
  onPeek: (part: PeekPart, model: PublicModel) => void
}

export function CardActions({ model, headingId, onPeek }: CardActionsProps) {
  return (
    <Row gap="2xs" wrap>
      {isForSale(model) ? (
        <BuyLink model={model} tone="solid" describedBy={headingId} />
      ) : (
        <ComingSoon />
      )}
      <Button
        data-needs-scripts
        aria-describedby={headingId}
        onClick={() => onPeek('preview', model)}
      >
        <Trans id="model.preview">Aperçu</Trans>
      </Button>
      <Button
        tone="ghost"
        data-needs-scripts
        aria-describedby={headingId}
        onClick={() => onPeek('demo', model)}
      >
        <Trans id="model.demo">Démo</Trans>
      </Button>
    </Row>
  )
}
