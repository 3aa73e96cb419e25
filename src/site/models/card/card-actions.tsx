import { Trans } from '@lingui/react/macro'
import type { PublicModel } from '#contract/public/public-model.ts'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/row.tsx'
import type { PeekPart } from '../peek/peek.ts'
import { BuyLink } from './buy-link.tsx'

interface CardActionsProps {
  model: PublicModel
  onPeek: (part: PeekPart, model: PublicModel) => void
}

export function CardActions({ model, onPeek }: CardActionsProps) {
  return (
    <Row gap="2xs" wrap>
      <BuyLink model={model} tone="solid" />
      <Button data-needs-scripts onClick={() => onPeek('preview', model)}>
        <Trans id="model.preview">Aperçu</Trans>
      </Button>
      <Button tone="ghost" data-needs-scripts onClick={() => onPeek('demo', model)}>
        <Trans id="model.demo">Démo</Trans>
      </Button>
    </Row>
  )
}
