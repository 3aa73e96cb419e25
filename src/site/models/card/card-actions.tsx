import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import type { PublicModel } from '#contract/public/public-model.ts'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/row.tsx'
import { showToast } from '#ui/overlay/show-toast.ts'
import { modelPath } from '../model-path.ts'
import type { PeekPart } from '../peek/peek.ts'

interface CardActionsProps {
  model: PublicModel
  onPeek: (part: PeekPart, model: PublicModel) => void
}

export function CardActions({ model, onPeek }: CardActionsProps) {
  return (
    <Row gap="2xs" wrap>
      <BuyLink model={model} />
      <Button onClick={() => onPeek('preview', model)}>
        <Trans id="model.preview">Aperçu</Trans>
      </Button>
      <Button tone="ghost" onClick={() => onPeek('demo', model)}>
        <Trans id="model.demo">Démo</Trans>
      </Button>
    </Row>
  )
}

/** A link, not a script: a new tab opened by the browser itself is never taken for an unwanted window. */
function BuyLink({ model }: { model: PublicModel }) {
  const { t } = useLingui()
  const { name } = model
  const announce = () =>
    showToast({
      title: t({ id: 'buy.toast.title', message: `Le pack ${name} s’ouvre` }),
      description: t({ id: 'buy.toast.text', message: 'Il t’attend dans un nouvel onglet.' }),
      id: `buy-${model.id}`,
    })
  return (
    <Button tone="solid" asChild>
      <Link to={modelPath(model)} target="_blank" rel="noopener" onClick={announce}>
        <Trans id="model.buy">Acheter</Trans>
      </Link>
    </Button>
  )
}
