import { Trans, useLingui } from '@lingui/react/macro'
import { Heart, HeartOff } from 'lucide-react'
import type { PublicModel } from '#contract/public/public-model.ts'
import { PageHeading } from '#site/shell/page/page-heading.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { Banner } from '#ui/display/banner.tsx'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/type/text.tsx'
import { ModelDescription } from '../card/model-description.tsx'
import { ModelMarks } from '../card/model-marks.tsx'
import { ModelOrigin } from '../card/model-origin.tsx'
import { PackPrice } from '../card/pack-price.tsx'
import { useFavouriteToggle } from '../favourites/use-favourite-toggle.ts'
import { useModelWords } from '../use-model-words.ts'

export function PackWords({ model }: { model: PublicModel }) {
  const word = useModelWords()
  return (
    <>
      <Stack gap="xs">
        <Row gap="xs">
          <Badge>{word(model.type)}</Badge>
          <ModelOrigin model={model} />
        </Row>
        <PageHeading>{model.name}</PageHeading>
        <PackPrice price={model.price} look="lead" />
      </Stack>
      <ModelDescription text={model.description} look="lead" />
      <Stack gap="xs">
        <Text look="label" tone="quiet">
          <Trans id="pack.contents">Dans le pack</Trans>
        </Text>
        <ModelMarks model={model} />
      </Stack>
      <KeepButton model={model} />
      <PaymentNotice model={model} />
      <Text look="small" tone="quiet">
        <Trans id="pack.label">
          Toutes les images sont virtuelles. Publie-les avec la mention « Images virtuelles »,
          clairement lisible.
        </Trans>
      </Text>
    </>
  )
}

function KeepButton({ model }: { model: PublicModel }) {
  const { favourites, onFavourite } = useFavouriteToggle()
  const isKept = favourites.has(model.id)
  return (
    <Button
      tone={isKept ? 'quiet' : 'main'}
      size="lg"
      icon={isKept ? <HeartOff /> : <Heart />}
      onClick={() => onFavourite(model)}
    >
      {isKept ? (
        <Trans id="pack.drop">Retirer de mes favoris</Trans>
      ) : (
        <Trans id="pack.keep">Garder dans mes favoris</Trans>
      )}
    </Button>
  )
}

/** Nothing can be ordered yet, and nothing here pretends so. */
function PaymentNotice({ model }: { model: PublicModel }) {
  const { t } = useLingui()
  const { name } = model
  return (
    <Banner tone="info">
      {t({
        id: 'pack.payment',
        message: `Le paiement en ligne ouvre bientôt. D’ici là, rien n’est débité : garde ${name} dans tes favoris.`,
      })}
    </Banner>
  )
}
