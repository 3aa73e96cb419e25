import { useLingui } from '@lingui/react/macro'
import type { OrderPage } from '#contract/public/order-page.ts'
import { readLineName } from '#domain/commerce/line-names.ts'
import { isUuid } from '#domain/uuid.ts'

type Line = Pick<OrderPage['lines'][number], 'item_id' | 'name'>

/** Orders are stored in French; everything except a pack's own name is shown in the current language. */
export const useLineNames = (): ((itemId: string, name: string) => string) => {
  const { t } = useLingui()
  return (itemId, stored) => {
    const { kind, name } = readLineName(itemId, stored)
    switch (kind) {
      case 'plan':
        return t({ id: 'order.plan', message: `Formation ${name}` })
      case 'package':
        return t({ id: 'order.package', message: `Service hybride ${name}` })
      case 'custom':
        return name === ''
          ? t({ id: 'order-page.custom', message: 'Modèle sur mesure' })
          : t({ id: 'order-page.custom-named', message: `Modèle sur mesure : ${name}` })
      case 'pack':
        return t({ id: 'order.pack', message: `Pack ${name}` })
    }
  }
}

/** The same, beside other lines of the order: a pack by its own name alone. */
export const useShortLineNames = (): ((line: Line) => string) => {
  const nameOf = useLineNames()
  return ({ item_id, name }) => (isUuid(item_id) ? name : nameOf(item_id, name))
}
