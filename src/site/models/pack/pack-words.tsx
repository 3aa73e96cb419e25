import { Trans } from '@lingui/react/macro'
import { Heart, HeartOff } from 'lucide-react'
import type { PublicModel } from '#contract/public/public-model.ts'
import {
  backedFormats,
  isPackForSale,
  type PackContentsAnswer,
} from '#device/public/pack-contents.ts'
import { useModelWords } from '#site/shell/content/use-model-words.ts'
import { PageHeading } from '#site/shell/page/page-heading.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading } from '#ui/type/heading.tsx'
import { Text } from '#ui/type/text.tsx'
import { BuyLink, ComingSoon } from '../card/buy-link.tsx'
import { ModelDescription } from '../card/model-description.tsx'
import { ModelMarks } from '../card/model-marks.tsx'
import { ModelOrigin } from '../card/model-origin.tsx'
import { PackPrice } from '../card/pack-price.tsx'
import { PackContentsList } from '../contents/pack-contents-list.tsx'
import { useFavouriteToggle } from '../favourites/use-favourite-toggle.ts'

export interface PackWordsProps {
  model: PublicModel
  contents: PackContentsAnswer | null
}

export function PackWords({ model, contents }: PackWordsProps) {
  const word = useModelWords()
  const isSold = isPackForSale(model, contents)
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
      <ModelDescription model={model} look="lead" />
      <Stack gap="xs">
        <Text look="label" tone="quiet">
          <Trans id="pack.contents">Dans le pack</Trans>
        </Text>
        <ModelMarks model={{ ...model, format: backedFormats(model, contents) }} />
      </Stack>
      <Row gap={isSold ? '2xs' : 'sm'} wrap>
        {isSold ? <BuyLink model={model} tone="main" size="lg" /> : <ComingSoon />}
        <KeepButton model={model} />
      </Row>
      {isSold ? <PaymentNotice /> : null}
      <Stack gap="xs">
        <Heading level={2} look="card">
          <Trans id="contents.title">Les fichiers du pack</Trans>
        </Heading>
        <PackContentsList model={model} answer={contents} />
      </Stack>
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
    <Button size="lg" icon={isKept ? <HeartOff /> : <Heart />} onClick={() => onFavourite(model)}>
      {isKept ? (
        <Trans id="pack.drop">Retirer de mes favoris</Trans>
      ) : (
        <Trans id="pack.keep">Garder dans mes favoris</Trans>
      )}
    </Button>
  )
}

/** The order is written on a page of its own; nothing is charged by a press here. */
function PaymentNotice() {
  return (
    <Text look="small" tone="quiet">
      <Trans id="pack.payment.later">
        La commande s’ouvre dans un nouvel onglet. Rien n’est débité avant que tu ne confirmes le
        paiement.
      </Trans>
    </Text>
  )
}
