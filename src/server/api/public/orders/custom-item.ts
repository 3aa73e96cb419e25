import type { OrderItem } from '#contract/entities/order.ts'

const CUSTOM_MODEL = { model_id: 'custom', model_name: 'Modèle sur mesure' } as const

/** The one item of a custom order, named after the model where its buyer has named it. */
export const customItem = (name: string, price: number): OrderItem => ({
  ...CUSTOM_MODEL,
  ...(name === '' ? {} : { model_name: `${CUSTOM_MODEL.model_name} — ${name}` }),
  quantity: 1,
  price,
})

/** The same without what the buyer has called it. */
export const withoutGivenName = (item: OrderItem): OrderItem =>
  item.model_id === CUSTOM_MODEL.model_id ? { ...item, ...CUSTOM_MODEL } : item
