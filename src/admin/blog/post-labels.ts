import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { countIn, type EntityLabels, nameIn } from '#admin/shared/labels/entity-labels.ts'
import { POSTS, rowAddress } from '#admin/shared/row-addresses.ts'

/** A category as it is displayed: the contract has it with a straight apostrophe. */
export const categoryLabel = (category: string): string => category.replaceAll("'", '’')

const postFieldLabel = (field: string): MessageDescriptor | null => {
  switch (field) {
    case 'title':
      return msg({ id: 'admin.blog.field.title', message: 'Titre' })
    case 'excerpt':
      return msg({ id: 'admin.blog.field.excerpt', message: 'Extrait' })
    case 'content':
      return msg({ id: 'admin.blog.field.content', message: 'Contenu' })
    case 'image':
      return msg({ id: 'admin.blog.field.image', message: 'URL de l’image' })
    case 'images':
      return msg({ id: 'admin.blog.field.images', message: 'Images' })
    case 'category':
      return msg({ id: 'admin.blog.field.category', message: 'Catégorie' })
    case 'author':
      return msg({ id: 'admin.blog.field.author', message: 'Auteur' })
    case 'is_published':
      return msg({ id: 'admin.blog.field.published', message: 'Publié' })
    case 'is_featured':
      return msg({ id: 'admin.blog.field.featured', message: 'À la une' })
    case 'read_time':
      return msg({ id: 'admin.blog.field.read-time', message: 'Temps de lecture' })
    case 'tags':
      return msg({ id: 'admin.blog.field.tags', message: 'Tags' })
    default:
      return null
  }
}

export const postLabels: EntityLabels = {
  singular: () => msg({ id: 'admin.blog.one', message: 'Article' }),
  nameOf: (row) => nameIn(row, 'title'),
  fieldLabel: postFieldLabel,
  showValue: (field, value) =>
    field === 'category' && typeof value === 'string' ? categoryLabel(value) : null,
  failure: (action) =>
    action === 'delete'
      ? msg({ id: 'admin.error.delete', message: 'Erreur lors de la suppression' })
      : msg({ id: 'admin.error.save', message: 'Erreur lors de la sauvegarde' }),
  startsOver: (row) =>
    countIn(row, 'views') + countIn(row, 'likes') === 0
      ? null
      : msg({
          id: 'admin.blog.starts-over',
          message: 'Ses compteurs de vues et de « j’aime » repartiront de 0.',
        }),
  addressOf: (rowId) => rowAddress(POSTS, rowId),
}
