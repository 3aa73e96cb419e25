import type { OrderItem } from '#contract/entities/order.ts'
import { SAMPLE_MODELS } from '#contract/sample-models.ts'
import { storedLineName } from '#domain/commerce/line-names.ts'
import { centsToEuros } from '#domain/money.ts'
import { HYBRID_PACKAGES, type Offer, TRAINING_PLANS } from '#domain/offers.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import { type DemoTime, demoClientIndex } from './demo-clients.ts'

export type DemoOrder = {
  /** Index in the list of clients. */
  readonly client: number
  readonly madeAt: DemoTime
  readonly status: OrderStatus
  readonly items: readonly OrderItem[]
  readonly notes: string
}

const pack = (name: string, quantity = 1): OrderItem => {
  const model = SAMPLE_MODELS.find((sample) => sample.name === name)
  if (!model) throw new Error(`no sample model is called ${name}`)
  return { model_id: model.id, model_name: model.name, quantity, price: model.price }
}

const offer = (kind: 'plan' | 'package', offers: readonly Offer[], id: string): OrderItem => {
  const chosen = offers.find((candidate) => candidate.id === id)
  if (!chosen) throw new Error(`no offer is called ${id}`)
  return {
    model_id: `${kind}-${id}`,
    model_name: storedLineName({ kind, name: chosen.name }),
    quantity: 1,
    price: centsToEuros(chosen.priceCents),
  }
}

const plan = (id: string): OrderItem => offer('plan', TRAINING_PLANS, id)
const hybrid = (id: string): OrderItem => offer('package', HYBRID_PACKAGES, id)

type Line = readonly [
  client: string,
  monthsAgo: number,
  share: number,
  status: OrderStatus,
  items: readonly OrderItem[],
  notes?: string,
]

const EARLIER: readonly Line[] = [
  ['Aubert', 11, 0.35, 'completed', [plan('starter')]],
  ['Keller', 10, 0.6, 'completed', [plan('premium')]],
  ['Marin', 9, 0.2, 'completed', [plan('starter'), pack('Idris'), pack('Caio')]],
  ['Lindqvist', 8, 0.75, 'completed', [plan('premium'), pack('Mali', 2)]],
  ['Nogueira', 7, 0.4, 'completed', [hybrid('starter')], 'Entretien mené le jour même.'],
  ['Srisuk', 6, 0.85, 'completed', [plan('vip')]],
  ['Garnier', 5, 0.3, 'completed', [plan('premium'), pack('Nova', 3)]],
  ['Benali', 4, 0.52, 'completed', [hybrid('pro')]],
  ['Petit', 3, 0.7, 'completed', [plan('vip'), pack('Luna'), pack('Sakura'), pack('Mali')]],
  ['Aubert', 2, 0.25, 'completed', [plan('vip')]],
  ['Keller', 2, 0.8, 'completed', [hybrid('starter')]],
]

/** Thirteen orders: 2 139 euros of revenue, and 17 packs. */
const MONTH_BEFORE: readonly Line[] = [
  ['Tanabe', 1, 0.04, 'completed', [plan('premium')]],
  ['Rossi', 1, 0.11, 'completed', [pack('Luna'), pack('Nova')]],
  ['Hughes', 1, 0.18, 'cancelled', [pack('Caio')], 'Annulée à la demande du client.'],
  ['Morel', 1, 0.27, 'completed', [hybrid('starter')], 'Contrat signé, consentement archivé.'],
  ['de Vries', 1, 0.35, 'completed', [plan('starter')]],
  ['Haddad', 1, 0.43, 'completed', [pack('Sakura', 2), pack('Luna')]],
  ['Weiss', 1, 0.5, 'completed', [pack('Mali', 3)]],
  ['Almeida', 1, 0.58, 'paid', [plan('premium')]],
  ['Perrin', 1, 0.67, 'completed', [pack('Idris'), pack('Caio')]],
  ['Berg', 1, 0.76, 'completed', [pack('Nova', 3)]],
  ['Cherif', 1, 0.85, 'completed', [pack('Luna')]],
  ['Vasseur', 1, 0.93, 'paid', [pack('Caio')]],
  ['Marin', 1, 0.98, 'completed', [pack('Sakura'), pack('Mali')]],
]

/**
 * Sixteen orders: 2 457 euros of revenue, and 19 packs. The dashboard shows +23%, +15% and +12% (specification, section
 * 9, "Admin").
 */
const THIS_MONTH: readonly Line[] = [
  ['Fabre', 0, 0.04, 'completed', [plan('premium')]],
  ['Lin', 0, 0.1, 'paid', [pack('Nova', 2)]],
  ['Lambert', 0, 0.18, 'completed', [pack('Luna')]],
  ['Costa', 0, 0.26, 'completed', [hybrid('pro')], 'Première version le mois prochain.'],
  ['Mercier', 0, 0.33, 'cancelled', [pack('Caio')]],
  ['Olsen', 0, 0.4, 'paid', [pack('Mali'), pack('Idris')]],
  ['Saidi', 0, 0.47, 'completed', [pack('Mali', 2), pack('Idris')]],
  ['Fontaine', 0, 0.55, 'paid', [pack('Idris', 2)]],
  ['Ferrer', 0, 0.63, 'paid', [pack('Sakura'), pack('Caio'), pack('Luna'), pack('Nova')]],
  ['Kovac', 0, 0.7, 'paid', [pack('Nova'), pack('Mali')]],
  ['Rossi', 0, 0.75, 'pending', [pack('Luna', 2)]],
  ['Guérin', 0, 0.79, 'paid', [pack('Sakura')]],
  ['Braun', 0, 0.86, 'paid', [plan('premium')], 'Souhaite commencer par le module 2.'],
  ['Fabre', 0, 0.9, 'pending', [pack('Idris')]],
  ['Ferrer', 0, 0.94, 'paid', [pack('Caio'), pack('Mali')]],
  ['Roche', 0, 0.98, 'pending', [hybrid('elite')], 'Rappeler après 18 h.'],
]

export const DEMO_ORDERS: readonly DemoOrder[] = [...EARLIER, ...MONTH_BEFORE, ...THIS_MONTH].map(
  ([client, monthsAgo, share, status, items, notes = '']) => ({
    client: demoClientIndex(client),
    madeAt: { monthsAgo, share },
    status,
    items,
    notes,
  }),
)
