import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useMemo } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { modelSlug, type PublicModel } from '#contract/public/public-model.ts'
import { isPackForSale, usePackContents } from '#device/public/pack-contents.ts'
import { usePublicContent } from '#device/public/public-content.ts'
import { usePublicModel } from '#device/public/public-models.ts'
import { builtInId } from '#domain/content-blocks.ts'
import { customOrderPriceCents } from '#domain/custom-order-price.ts'
import { eurosToCents } from '#domain/money.ts'
import type { Offer } from '#domain/offers.ts'
import { useOffers } from '#site/shared/content/use-offers.ts'
import { ContactLink } from '#site/shared/order/contact-link.tsx'
import { type CustomDraft, choicesOf, draftToRequest } from '#site/shared/order/custom-draft.ts'
import { useCustomDraftFacts } from '#site/shared/order/custom-draft-labels.ts'
import { usePriceLines } from '#site/shared/order/custom-price-lines.ts'
import { readOrderAddress, type Wanted } from '#site/shared/order/order-address.ts'
import { keepOrderedModel, modelName, modelToHash } from '#site/shared/order/ordered-model.ts'
import { CatalogueLink } from '#site/shared/page/catalogue-link.tsx'
import { PageHeading } from '#site/shared/page/page-heading.tsx'
import { useHydrated } from '#site/shared/page/use-hydrated.ts'
import { useStateSentences } from '#site/shared/state-sentences.ts'
import { Button } from '#ui/form/button.tsx'
import { Page, Section } from '#ui/layout/page.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { FactList } from '#ui/table/fact-list.tsx'
import { Text } from '#ui/text/text.tsx'
import { OrderLoading } from './order-loading.tsx'
import { OrderSheet } from './order-sheet.tsx'
import { NoScriptOrder } from './plain-order-form.tsx'

/**
 * The address names what is ordered, which the build cannot know: it only prerenders what visitors without scripts see.
 */
export function OrderPage() {
  const { search, hash } = useLocation()
  const isHydrated = useHydrated()
  const wanted = useMemo(() => readOrderAddress({ search, hash }), [search, hash])
  useAddressWithoutDraft(wanted)
  if (!isHydrated)
    return (
      <>
        <OrderLoading />
        <NoScriptOrder>{wanted && <WantedOrder wanted={wanted} />}</NoScriptOrder>
      </>
    )
  // Another order has a draft of its own. An order stays the same one when the model's text leaves the address.
  const name = wanted?.kind === 'custom' ? modelName(wanted.draft) : hash
  return <WantedOrder key={search + name} wanted={wanted} />
}

/** The address names nothing that is (still) for sale: says why, and links onward. */
function NothingToOrder() {
  return (
    <NoOrder
      title={<Trans id="order.nothing.title">Cette offre n’est plus disponible</Trans>}
      text={
        <Trans id="order.nothing.text">
          Le lien est ancien ou incomplet, ou l’offre a été retirée de la vente. Rien n’a été
          commandé.
        </Trans>
      }
    />
  )
}

/** No file of the pack is published, so its buyer would receive nothing. */
function PackNotReady({ name }: { name: string }) {
  return (
    <NoOrder
      title={<Trans id="order.not-ready.title">Le pack {name} n’est pas encore en vente</Trans>}
      text={
        <Trans id="order.not-ready.text">
          Ses fichiers sont en préparation. Rien n’a été commandé : tu pourras l’acheter dès leur
          publication.
        </Trans>
      }
    />
  )
}

/** Without a network, neither the offer nor its price is known. */
function OrderUnreachable() {
  const say = useStateSentences()
  return (
    <NoOrder
      title={<Trans id="order.unreachable.title">Impossible de charger le prix</Trans>}
      text={say('offline', 'shownOnline')}
    />
  )
}

function NoOrder({ title, text }: { title: ReactNode; text: ReactNode }) {
  return (
    <Section spacing="xl">
      <Page width="text">
        <Stack gap="md">
          <PageHeading>{title}</PageHeading>
          <Text look="lead" tone="quiet">
            {text}
          </Text>
          <Row gap="xs" wrap>
            <CatalogueLink tone="main" />
            <Button asChild>
              <Link to="/custom">
                <Trans id="order.nothing.custom">Créer un modèle</Trans>
              </Link>
            </Button>
            <Button asChild>
              <Link to="/formation">
                <Trans id="order.nothing.formation">Voir la formation</Trans>
              </Link>
            </Button>
            <ContactLink />
          </Row>
        </Stack>
      </Page>
    </Section>
  )
}

function PackOrder({ slug }: { slug: string }) {
  const answer = usePublicModel(slug)
  if (answer === null) return <OrderLoading />
  if (answer.type === 'unreachable') return <OrderUnreachable />
  return answer.type === 'found' ? <KnownPack model={answer.value} /> : <NothingToOrder />
}

function KnownPack({ model }: { model: PublicModel }) {
  const contents = usePackContents(modelSlug(model))
  if (contents === null) return <OrderLoading />
  return isPackForSale(model, contents) ? (
    <ModelOrder model={model} />
  ) : (
    <PackNotReady name={model.name} />
  )
}

function ModelOrder({ model }: { model: PublicModel }) {
  const { t } = useLingui()
  const { id, name, price, isNSFW } = model
  const cents = eurosToCents(price)
  return (
    <OrderSheet
      form="checkout"
      offer="pack"
      orderedFields={{ items: [{ model_id: id, quantity: 1 }] }}
      lines={[{ key: id, words: t({ id: 'order.pack', message: `Pack ${name}` }), cents }]}
      totalCents={cents}
      isPaidAtOnce
      consents={[
        'terms',
        ...(isNSFW ? (['adult'] as const) : []),
        'immediate_delivery',
        'withdrawal_lost',
      ]}
    />
  )
}

interface OfferOrderProps {
  kind: 'plan' | 'package'
  /** The built-in offer: an admin may have set another price. */
  offer: Offer
}

/** The price is not shown before the server, or its copy on this device, has given it. */
function OfferOrder({ kind, offer }: OfferOrderProps) {
  const place = kind === 'plan' ? 'plans' : 'packages'
  const read = usePublicContent()
  const id = builtInId(place, offer.id)
  const shown = useOffers(place).find(({ block }) => block.id === id)
  if (read.type === 'asking') return <OrderLoading />
  if (read.type === 'unreachable') return <OrderUnreachable />
  return shown ? <PricedOrder kind={kind} offer={shown.offer} /> : <NothingToOrder />
}

function PricedOrder({ kind, offer }: OfferOrderProps) {
  const { t } = useLingui()
  const { id, name, priceCents } = offer
  const words =
    kind === 'plan'
      ? t({ id: 'order.plan', message: `Formation ${name}` })
      : t({ id: 'order.package', message: `Service hybride ${name}` })
  return (
    <OrderSheet
      form="checkout"
      offer={kind}
      orderedFields={kind === 'plan' ? { plan_id: id } : { package_id: id }}
      lines={[{ key: id, words, cents: priceCents }]}
      totalCents={priceCents}
      isPaidAtOnce={kind === 'plan'}
      consents={
        kind === 'plan'
          ? ['terms', 'immediate_delivery', 'withdrawal_lost']
          : ['terms', 'adult', 'own_image']
      }
    />
  )
}

function CustomOrder({ draft }: { draft: CustomDraft }) {
  const factsOf = useCustomDraftFacts()
  const linesOf = usePriceLines()
  return (
    <OrderSheet
      form="custom-orders"
      offer="custom"
      orderedFields={draftToRequest(draft)}
      lines={linesOf(draft)}
      totalCents={customOrderPriceCents(choicesOf(draft))}
      consents={['terms', 'adult', 'no_real_person']}
      model={draft}
      isPaidAtOnce={false}
    >
      <FactList facts={factsOf(draft)} />
    </OrderSheet>
  )
}

/** The tab keeps what was typed into the wizard, and removes it from the address, which the browser remembers. */
const useAddressWithoutDraft = (wanted: Wanted | null): void => {
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (wanted?.kind !== 'custom' || !keepOrderedModel(wanted.draft)) return
    const named = `#${modelToHash(wanted.draft)}`
    if (named !== hash)
      void navigate({ search, hash: named }, { replace: true, preventScrollReset: true })
  }, [wanted, search, hash, navigate])
}

function WantedOrder({ wanted }: { wanted: Wanted | null }) {
  switch (wanted?.kind) {
    case undefined:
      return <NothingToOrder />
    case 'pack':
      return <PackOrder slug={wanted.slug} />
    case 'plan':
    case 'package':
      return <OfferOrder kind={wanted.kind} offer={wanted.offer} />
    case 'custom':
      return <CustomOrder draft={wanted.draft} />
  }
}
