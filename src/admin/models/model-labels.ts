import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { countIn, type EntityLabels, nameIn } from '#admin/shared/labels/entity-labels.ts'
import { amountText } from '#admin/shared/labels/price-text.ts'
import { MODELS, rowAddress } from '#admin/shared/row-addresses.ts'
import { hasWholeCents } from '#domain/money.ts'

export const modelFieldLabel = (field: string): MessageDescriptor | null => {
  switch (field) {
    case 'name':
      return msg({ id: 'admin.models.field.name', message: 'Nom' })
    case 'type':
      return msg({ id: 'admin.models.field.type', message: 'Type' })
    case 'country':
      return msg({ id: 'admin.models.field.country', message: 'Pays' })
    case 'format':
      return msg({ id: 'admin.models.field.format', message: 'Formats' })
    case 'price':
      return msg({ id: 'admin.models.field.price', message: 'Prix' })
    case 'description':
      return msg({ id: 'admin.models.field.description', message: 'Description' })
    case 'images':
      return msg({ id: 'admin.models.field.images', message: 'Images' })
    case 'video_sample':
      return msg({ id: 'admin.models.field.video-sample', message: 'Extrait vidéo gratuit' })
    case 'diary_sample':
      return msg({ id: 'admin.models.field.diary-sample', message: 'Extrait du journal gratuit' })
    case 'tags':
      return msg({ id: 'admin.models.field.tags', message: 'Tags' })
    case 'isNSFW':
      return msg({ id: 'admin.models.field.nsfw', message: 'Contenu NSFW' })
    case 'isActive':
      return msg({ id: 'admin.models.field.active', message: 'Actif' })
    default:
      return null
  }
}

export const modelFormatLabel = (format: string): MessageDescriptor | null => {
  switch (format) {
    case 'photo':
      return msg({ id: 'admin.models.format.photo', message: 'Photo' })
    case 'vidéo':
      return msg({ id: 'admin.models.format.video', message: 'Vidéo' })
    case 'journal intime':
      return msg({ id: 'admin.models.format.diary', message: 'Journal intime' })
    default:
      return null
  }
}

export const modelLabels: EntityLabels = {
  singular: () => msg({ id: 'admin.models.one', message: 'Modèle' }),
  nameOf: (row) => nameIn(row, 'name'),
  fieldLabel: modelFieldLabel,
  showValue: (field, value) =>
    field === 'price' && typeof value === 'number' && hasWholeCents(value)
      ? amountText(value)
      : null,
  failure: (action) =>
    action === 'delete'
      ? msg({ id: 'admin.error.delete', message: 'Erreur lors de la suppression' })
      : msg({ id: 'admin.error.save', message: 'Erreur lors de la sauvegarde' }),
  startsOver: (row) => {
    const sales = countIn(row, 'sales_count')
    return sales === 0
      ? null
      : msg({
          id: 'admin.models.starts-over',
          message: plural(sales, {
            one: 'Son compteur de ventes (# vente) repartira de 0.',
            other: 'Son compteur de ventes (# ventes) repartira de 0.',
          }),
        })
  },
  addressOf: (id) => rowAddress(MODELS, id),
}
