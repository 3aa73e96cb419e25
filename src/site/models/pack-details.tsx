import { Trans } from '@lingui/react/macro'
import { Heart, HeartOff } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { PublicModel } from '#contract/public/public-model.ts'
import {
  backedFormats,
  isPackForSale,
  type PackContentsAnswer,
} from '#device/public/pack-contents.ts'
import { useModelLabels } from '#site/shared/content/model-labels.ts'
import { PageHeading } from '#site/shared/page/page-heading.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { Button } from '#ui/form/button.tsx'
import { pageHeading } from '#ui/layout/page-focus.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { Heading, Text } from '#ui/text/text.tsx'
import { AgeQuestion, useAgeDeclaration } from './age-question.tsx'
import { BuyLink, ComingSoon } from './buy-link.tsx'
import { ModelDescription, ModelMarks, ModelOrigin, PackPrice } from './model-facts.tsx'
import { PackContentsList } from './pack-contents-list.tsx'
import { useFavouriteToggle } from './use-favourites.ts'

interface PackDetailsProps {
  model: PublicModel
  contents: PackContentsAnswer | null
}

export function PackDetails({ model, contents }: PackDetailsProps) {
  const word = useModelLabels()
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
        <FavouriteToggle model={model} />
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

function FavouriteToggle({ model }: { model: PublicModel }) {
  const { favourites, onFavourite } = useFavouriteToggle()
  const isKept = favourites.has(model.id)
  return (
    <Button
      size="lg"
      data-needs-scripts
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

/** The order is placed on a page of its own; a press here charges nothing. */
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

/**
 * The details of an NSFW pack after the visitor has declared to be an adult; before that, its name and the question.
 */
export function AgeGatedDetails({ model, contents }: PackDetailsProps) {
  const { isDeclared, declare } = useAgeDeclaration()
  const [isAsked, setIsAsked] = useState(false)
  const navigate = useNavigate()
  const leave = () => {
    setIsAsked(false)
    void navigate('/models')
  }
  return (
    <>
      {isDeclared ? (
        <PackDetails model={model} contents={contents} />
      ) : (
        <AgeGate name={model.name} onAsk={() => setIsAsked(true)} />
      )}
      <AgeQuestion
        isAsked={isAsked && !isDeclared}
        onDeclare={declare}
        onRefuse={leave}
        onBack={() => setIsAsked(false)}
        // The button that opened the question disappears with it.
        nextFocus={pageHeading}
      />
    </>
  )
}

function AgeGate({ name, onAsk }: { name: string; onAsk: () => void }) {
  return (
    <>
      <PageHeading>{name}</PageHeading>
      <Stack gap="2xs">
        <Text look="lead">
          <Trans id="age.title">As-tu 18 ans ou plus ?</Trans>
        </Text>
        <Text tone="quiet">
          <Trans id="pack.gate">
            Ce pack est réservé aux adultes : réponds d’abord à la question sur ton âge.
          </Trans>
        </Text>
      </Stack>
      <Row>
        <Button tone="main" size="lg" onClick={onAsk}>
          <Trans id="pack.gate.answer">Répondre</Trans>
        </Button>
      </Row>
      <noscript>
        <Text tone="quiet">
          <Trans id="pack.gate.no-script">
            Ta réponse est enregistrée sur cet appareil : JavaScript est nécessaire.
          </Trans>
        </Text>
      </noscript>
    </>
  )
}
