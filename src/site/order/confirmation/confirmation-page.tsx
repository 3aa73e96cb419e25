import { useSearchParams } from 'react-router-dom'
import { useHydrated } from '#site/shell/scripts/use-hydrated.ts'
import { OrderLoading } from '../new/order-loading.tsx'
import { Confirmation } from './confirmation.tsx'
import { ConfirmationLost } from './confirmation-lost.tsx'

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The address knows which order it was; the tab knows what it came to. */
export function ConfirmationPage() {
  const [search] = useSearchParams()
  const isHydrated = useHydrated()
  const id = search.get('order') ?? ''
  if (!isHydrated) return <OrderLoading />
  return ID.test(id) ? <Confirmation id={id} /> : <ConfirmationLost />
}
