import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useTellLoad } from '#admin/entity/browser/use-tell-load.ts'
import { orderFile } from '#contract/commerce/order-file.ts'
import type { Order } from '#contract/entities/order.ts'
import { useAsked } from '#device/account/use-asked.ts'

/** All of an order that is not in its row: asked of the server each time, and kept on no device. */
export const useOrderFile = ({ id, version }: Pick<Order, 'id' | 'version'>) => {
  const { t } = useLingui()
  const tellLoad = useTellLoad(
    t({
      id: 'admin.orders.file.load-failed',
      message: 'Impossible de charger le détail de la commande',
    }),
  )
  const asked = useAsked(`${orderPath(id)}/timeline`, orderFile, tellLoad)
  const { reload } = asked
  const known = useRef(version)
  // What has changed the row, such as a payment that has just come in, is told in the file as well.
  useEffect(() => {
    if (known.current === version) return
    known.current = version
    void reload()
  }, [version, reload])
  return asked
}

export const orderPath = (id: string): string => `/api/admin/orders/${encodeURIComponent(id)}`
