import { useEffect, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { keepOrderedModel, modelToHash } from '#site/shell/order/custom/ordered-model.ts'
import { readOrderAddress, type Wanted } from '#site/shell/order/order-address.ts'
import { useHydrated } from '#site/shell/scripts/use-hydrated.ts'
import { CustomOrder } from './custom-order.tsx'
import { NothingToOrder } from './nothing-to-order.tsx'
import { OfferOrder } from './offer-order.tsx'
import { OrderLoading } from './order-loading.tsx'
import { PackOrder } from './pack-order.tsx'
import { PlainOrder } from './plain-order.tsx'

/** What is ordered is in the address, which the build's page cannot know: only what is seen without scripts is rendered for it. */
export function OrderPage() {
  const { search, hash } = useLocation()
  const isHydrated = useHydrated()
  const wanted = useMemo(() => readOrderAddress({ search, hash }), [search, hash])
  useWordlessAddress(wanted)
  if (!isHydrated)
    return (
      <>
        <OrderLoading />
        <PlainOrder>{wanted && <WantedOrder wanted={wanted} />}</PlainOrder>
      </>
    )
  // Another order has a draft of its own.
  return <WantedOrder key={search + hash} wanted={wanted} />
}

/** What was typed into the wizard is kept by the tab, and leaves the address that the browser remembers. */
const useWordlessAddress = (wanted: Wanted | null): void => {
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
