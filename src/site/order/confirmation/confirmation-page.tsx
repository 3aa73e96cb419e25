import { useSearchParams } from 'react-router-dom'
import { findReceipt } from '#site/shell/order/order-receipt.ts'
import { useHydrated } from '#site/shell/scripts/use-hydrated.ts'
import { OrderLoading } from '../new/order-loading.tsx'
import { Confirmation } from './confirmation.tsx'
import { ConfirmationLost } from './confirmation-lost.tsx'

/** Whoever likes writes an address: only the tab that has placed the order knows that there is one. */
export function ConfirmationPage() {
  const [search] = useSearchParams()
  const isHydrated = useHydrated()
  const id = search.get('order') ?? ''
  if (!isHydrated) return <OrderLoading />
  const receipt = findReceipt(id)
  return receipt === null ? <ConfirmationLost /> : <Confirmation receipt={receipt} />
}
