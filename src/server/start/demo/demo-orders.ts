import type { OrderItem } from '#contract/entities/order.ts'
import { SAMPLE_MODELS } from '#contract/sample-models.ts'
import { centsToEuros } from '#domain/money.ts'
import { HYBRID_PACKAGES, type Offer, TRAINING_PLANS } from '#domain/offers.ts'
import type { OrderStatus } from '#domain/order-status.ts'

export type DemoOrder = {
  /** A place in the list of clients. */
  readonly client: number
  readonly daysAgo: number
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
    model_name: `${kind === 'plan' ? 'Formation' : 'Pack hybride'} ${chosen.name}`,
    quantity: 1,
    price: centsToEuros(chosen.priceCents),
  }
}

const plan = (id: string): OrderItem => offer('plan', TRAINING_PLANS, id)
const hybrid = (id: string): OrderItem => offer('package', HYBRID_PACKAGES, id)

type Line = readonly [
  client: number,
  daysAgo: number,
  status: OrderStatus,
  items: readonly OrderItem[],
  notes?: string,
]

const LINES: readonly Line[] = [
  [0, 320, 'completed', [pack('Luna')]],
  [1, 296, 'completed', [pack('Caio'), pack('Nova')]],
  [2, 270, 'completed', [plan('starter')]],
  [0, 262, 'completed', [pack('Mali', 2)]],
  [3, 238, 'cancelled', [pack('Sakura')], 'Annulée à la demande de la cliente.'],
  [4, 212, 'completed', [pack('Idris'), pack('Caio')]],
  [1, 201, 'completed', [plan('premium')]],
  [5, 185, 'completed', [pack('Mali')]],
  [6, 158, 'completed', [hybrid('starter')], 'Entretien mené le jour même.'],
  [2, 149, 'completed', [pack('Luna'), pack('Sakura'), pack('Mali')]],
  [7, 130, 'completed', [plan('premium')]],
  [8, 103, 'completed', [pack('Nova', 3)]],
  [4, 96, 'completed', [plan('vip')]],
  [9, 77, 'completed', [pack('Sakura', 2), pack('Luna')]],
  [6, 70, 'completed', [pack('Idris')]],
  [10, 56, 'completed', [plan('starter')]],
  [0, 49, 'completed', [pack('Caio')]],
  [11, 40, 'completed', [pack('Luna'), pack('Nova')]],
  [7, 36, 'cancelled', [pack('Caio')]],
  [5, 31, 'completed', [hybrid('pro')], 'Contrat signé, consentement archivé.'],
  [12, 25, 'paid', [plan('premium')]],
  [9, 20, 'paid', [pack('Mali'), pack('Idris')]],
  [3, 17, 'completed', [pack('Luna')]],
  [11, 14, 'paid', [plan('starter')]],
  [13, 11, 'paid', [pack('Sakura'), pack('Caio'), pack('Luna'), pack('Nova')]],
  [8, 8, 'paid', [pack('Nova')]],
  [10, 5, 'pending', [pack('Luna', 2)]],
  [14, 3, 'paid', [plan('premium')], 'Souhaite commencer par le module 2.'],
  [12, 2, 'pending', [pack('Idris')]],
  [13, 1, 'paid', [pack('Caio')]],
  [14, 0, 'pending', [hybrid('elite')], 'Rappeler après 18 h.'],
]

export const DEMO_ORDERS: readonly DemoOrder[] = LINES.map(
  ([client, daysAgo, status, items, notes = '']) => ({ client, daysAgo, status, items, notes }),
)
