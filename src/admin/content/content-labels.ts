import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type EntityLabels, nameIn } from '#admin/shared/labels/entity-labels.ts'
import { amountText } from '#admin/shared/labels/price-text.ts'
import { CONTENT, rowAddress } from '#admin/shared/row-addresses.ts'
import { CONTENT_PARTS, type ContentPart, textField } from '#contract/entities/content.ts'
import { DEFAULT_LOCALE, LOCALES } from '#contract/locales.ts'
import { type BuiltInBlock, builtInBlock, type ContentKind } from '#domain/content-blocks.ts'
import { LEGAL_DOCUMENTS } from '#domain/legal-documents.ts'
import { hasWholeCents } from '#domain/money.ts'
import { HYBRID_PACKAGES, PRICE_PERIODS, TRAINING_PLANS } from '#domain/offers.ts'
import { launchTitle, legalTitle, periodLabel } from './block-texts.ts'

/** The label of a part in a kind of block; null if the kind has no such part. */
export const partLabel = (kind: ContentKind, part: ContentPart): MessageDescriptor | null => {
  switch (part) {
    case 'title':
      if (kind === 'testimonial') return msg({ id: 'admin.content.role', message: 'Rôle' })
      if (kind === 'faq') return msg({ id: 'admin.content.question', message: 'Question' })
      if (kind === 'service') return msg({ id: 'admin.content.service-name', message: 'Intitulé' })
      if (kind === 'campaign') return msg({ id: 'admin.content.announcement', message: 'Annonce' })
      return kind === 'legal' ? null : msg({ id: 'admin.content.badge', message: 'Étiquette' })
    case 'body':
      if (kind === 'testimonial') return msg({ id: 'admin.content.quote', message: 'Témoignage' })
      if (kind === 'faq') return msg({ id: 'admin.content.answer', message: 'Réponse' })
      if (kind === 'campaign') return null
      return kind === 'legal' || kind === 'service'
        ? msg({ id: 'admin.content.text', message: 'Texte' })
        : msg({ id: 'admin.content.features', message: 'Contenu, une ligne par élément' })
    case 'note':
      return kind === 'plan' ? msg({ id: 'admin.content.bonus', message: 'Bonus' }) : null
  }
}

const contentFieldLabel = (field: string): MessageDescriptor | null => {
  switch (field) {
    case 'place':
      return msg({ id: 'admin.content.field.place', message: 'Emplacement' })
    case 'position':
      return msg({ id: 'admin.content.field.position', message: 'Ordre' })
    case 'is_shown':
      return msg({ id: 'admin.content.field.shown', message: 'Sur le site' })
    case 'name':
      return msg({ id: 'admin.content.field.name', message: 'Nom' })
    case 'image':
      return msg({ id: 'admin.content.field.image', message: 'Portrait' })
    case 'price':
      return msg({ id: 'admin.content.field.price', message: 'Prix' })
    case 'original_price':
      return msg({ id: 'admin.content.field.original-price', message: 'Prix barré' })
    case 'period':
      return msg({ id: 'admin.content.field.period', message: 'Paiement' })
    case 'percent':
      return msg({ id: 'admin.content.field.percent', message: 'Réduction annoncée' })
    case 'ends_on':
      return msg({ id: 'admin.content.field.ends-on', message: 'Dernier jour' })
    case 'proof':
      return msg({ id: 'admin.content.field.proof', message: 'Commande qui prouve l’avis' })
    default:
      return textLabel(field)
  }
}

/** 'Texte (th)' */
const textLabel = (field: string): MessageDescriptor | null => {
  const locale = LOCALES.find((known) => field.endsWith(`_${known}`))
  const part = CONTENT_PARTS.find((known) => locale && field === textField(known, locale))
  switch (part) {
    case 'title':
      return msg({ id: 'admin.content.field.title', message: `Intitulé (${locale})` })
    case 'body':
      return msg({ id: 'admin.content.field.body', message: `Texte (${locale})` })
    case 'note':
      return msg({ id: 'admin.content.field.note', message: `Bonus (${locale})` })
    case undefined:
      return null
  }
}

/** A whole legal text is too long for a row's name. */
const LONGEST_NAME = 60

/** For a block without its own name: the site's default name. */
const blockName = (row: Readonly<Record<string, unknown>>): string | MessageDescriptor => {
  const block = builtInBlock(nameIn(row, 'id'))
  // Its announcement contains a placeholder for the reduction, and is not a name.
  if (block?.place === 'campaign') return launchTitle()
  const written = nameIn(row, 'name') || nameIn(row, textField('title', DEFAULT_LOCALE))
  if (written) return written
  const own = block && builtInName(block)
  return own ?? nameIn(row, textField('body', DEFAULT_LOCALE)).slice(0, LONGEST_NAME)
}

/** Null: its text is used as its name. */
const builtInName = ({ place, name }: BuiltInBlock): string | MessageDescriptor | null => {
  const offer = [...TRAINING_PLANS, ...HYBRID_PACKAGES].find(({ id }) => id === name)
  if (offer) return offer.name
  if (place === 'services') return serviceName(name)
  const document = LEGAL_DOCUMENTS.find((known) => known === name)
  return document ? legalTitle(document) : null
}

/** Its name on the site's French pages. */
const serviceName = (name: string): MessageDescriptor | null => {
  switch (name) {
    case 'face':
      return msg({ id: 'admin.content.service.face', message: 'Le visage' })
    case 'fusion':
      return msg({ id: 'admin.content.service.fusion', message: 'Le montage' })
    case 'follow':
      return msg({ id: 'admin.content.service.follow', message: 'Le suivi' })
    default:
      return null
  }
}

export const contentLabels: EntityLabels = {
  singular: () => msg({ id: 'admin.content.one', message: 'Contenu' }),
  nameOf: blockName,
  fieldLabel: contentFieldLabel,
  showValue: (field, value) => {
    if (field === 'percent' && typeof value === 'number') return `${value}\u202f%`
    if (/price$/.test(field) && typeof value === 'number' && hasWholeCents(value))
      return amountText(value)
    const period = field === 'period' && PRICE_PERIODS.find((known) => known === value)
    if (period) return periodLabel(period)
    if (field === 'ends_on' && value === '')
      return msg({ id: 'admin.content.no-end', message: 'Sans date de fin' })
    return value === '' || value === null
      ? msg({ id: 'admin.content.as-on-site', message: 'Par défaut' })
      : null
  },
  failure: (action) =>
    action === 'delete'
      ? msg({ id: 'admin.error.delete', message: 'Erreur lors de la suppression' })
      : msg({ id: 'admin.error.save', message: 'Erreur lors de la sauvegarde' }),
  addressOf: (rowId) => rowAddress(CONTENT, rowId),
}
