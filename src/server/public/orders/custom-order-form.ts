import type { BuyerCompanyFields } from '#contract/public/forms/buyer-company.ts'
import {
  type CustomOrderRequest,
  customOrderAnswer,
  customOrderRequest,
} from '#contract/public/forms/custom-order-request.ts'
import { customOrderPriceCents } from '#domain/custom-order-price.ts'
import { centsToEuros } from '#domain/money.ts'
import type { ApiDeps } from '#server/api-env.ts'
import { companyDetails } from '#server/commerce/order-buyer.ts'
import { customItem } from '#server/commerce/order-details.ts'
import { findBuyer } from '#server/commerce/order-effects/find-buyer.ts'
import { placeOrder, providerFor } from '#server/commerce/place-order.ts'
import { insertRecord } from '#server/entities/entity-rows.ts'
import { inquiryTable } from '#server/entities/entity-tables.ts'
import { jsonAnswer } from '#server/http/answer.ts'
import { json } from '#server/http/call.ts'
import { type Form, HONEYPOT_NOTE } from '#server/http/form.ts'
import { EXAMPLE_CUSTOM_ORDER, EXAMPLE_WAYS_ON } from '#server/openapi/example-forms.ts'
import { insertOrder, withNextSteps } from './insert-order.ts'

/** Readable labels of the choices; free text stays as it is. */
const SPELLINGS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    feminin: 'féminin',
    elegant: 'élégant',
    athletique: 'athlétique',
    fashion: 'mode',
    travel: 'voyage',
    france: 'France',
    usa: 'États-Unis',
    bresil: 'Brésil',
    japon: 'Japon',
    thailande: 'Thaïlande',
    allemagne: 'Allemagne',
    italie: 'Italie',
    espagne: 'Espagne',
    chatain: 'châtain',
    francais: 'français',
    generated: 'visage généré',
    unique: 'visage unique',
    lora: 'LoRA',
    video: 'vidéo',
    journal: 'journal intime',
  }),
)

const spell = (value: string): string => SPELLINGS.get(value) ?? value

/** The order's notes for the admin: one line per answer. */
const customOrderToNotes = (
  draft: Omit<CustomOrderRequest, 'consents' | 'website' | 'language' | keyof BuyerCompanyFields>,
): string => {
  const { appearance_extra: extra } = draft
  const lines: Readonly<Record<string, string>> = {
    Contact: draft.email,
    Nom: draft.name,
    Genre: spell(draft.genre),
    Style: spell(draft.style),
    Morphologie: spell(draft.morphology),
    Univers: draft.universe,
    Niche: spell(draft.niche),
    Pays: spell(draft.country),
    Yeux: spell(extra.eye_color),
    Cheveux: spell(extra.hair_color),
    'Âge apparent': extra.apparent_age === '' ? '' : `${extra.apparent_age} ans`,
    Langue: spell(extra.language),
    'Accent et culture': extra.accent,
    Visage: spell(draft.faceOption),
    Formats: draft.formats.map(spell).join(', '),
    'Demandes particulières': draft.specialRequests,
  }
  return Object.entries(lines)
    .filter(([, value]) => value !== '')
    .map(([title, value]) => `${title} : ${value}`)
    .join('\n')
}

/**
 * An order for a custom model. The wizard asks for an address but not for a name, so an unknown address creates no
 * client: it is stored with the order.
 */
export const createCustomOrderForm = (deps: ApiDeps): Form<typeof customOrderRequest> => ({
  name: 'custom-orders',
  schema: customOrderRequest,
  call: {
    id: 'order-custom-model',
    summary: 'Orders a custom model',
    description: `Makes a pending order. The server computes the price. The answer has the addresses of the order’s page and of its payment, new each time. ${HONEYPOT_NOTE}`,
    example: EXAMPLE_CUSTOM_ORDER,
    answers: {
      201: {
        description: 'The order, and what it costs in euros.',
        content: json(customOrderAnswer, {
          id: '019a0000-0000-7000-8000-000000000501',
          total: 109,
          ...EXAMPLE_WAYS_ON,
        }),
      },
    },
  },
  write: async (writing, { consents, website, language, ...sent }) => {
    const { company_name, siret, billing_address, ...draft } = sent
    const { faceOption, formats, name, email } = draft
    const totalCents = customOrderPriceCents({ faceOption: faceOption || null, formats })
    const total = centsToEuros(totalCents)
    const isQuarantined = website || writing.isFlood
    const provider = await providerFor(writing.tx, deps.providers, {
      method: 'card',
      isForAdults: false,
      country: draft.buyer_country ?? null,
    })
    const id = await insertOrder(writing, {
      userId: isQuarantined ? null : await findBuyer(writing.tx, email),
      items: [customItem(name, total)],
      totalCents,
      paymentMethod: '',
      provider,
      notes: customOrderToNotes(draft),
      details: {
        kind: 'custom',
        ...draft,
        ...companyDetails({ company_name, siret, billing_address }),
      },
      consents,
      language,
      isQuarantined,
    })
    await insertRecord(writing.tx, inquiryTable, {
      id,
      values: { kind: 'custom-order', is_handled: false, is_quarantined: isQuarantined },
      nowMs: writing.nowMs,
      mutationId: null,
    })
    const placed = { id, totalCents, provider, isByMachine: website }
    await placeOrder(writing, { ...placed, kind: 'custom-order' })
    return jsonAnswer(201, { id, total })
  },
  afterWrite: (answer) => withNextSteps(deps, answer),
})
