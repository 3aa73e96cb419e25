import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ContentBlock } from '#contract/entities/content.ts'
import { DEFAULT_LOCALE, type Locale, localizePath } from '#contract/locales.ts'
import {
  builtInBlock,
  type ContentKind,
  type ContentPlace,
  kindOfPlace,
} from '#domain/content-blocks.ts'

export const kindLabel = (kind: ContentKind): MessageDescriptor => {
  switch (kind) {
    case 'testimonial':
      return msg({ id: 'admin.content.kind.testimonial', message: 'Témoignages' })
    case 'faq':
      return msg({ id: 'admin.content.kind.faq', message: 'FAQ' })
    case 'plan':
      return msg({ id: 'admin.content.kind.plan', message: 'Formules' })
    case 'package':
      return msg({ id: 'admin.content.kind.package', message: 'Formules hybrides' })
    case 'service':
      return msg({ id: 'admin.content.kind.service', message: 'Services' })
    case 'campaign':
      return msg({ id: 'admin.content.kind.campaign', message: 'Campagne' })
    case 'legal':
      return msg({ id: 'admin.content.kind.legal', message: 'Textes légaux' })
  }
}

export const placeLabel = (place: ContentPlace): MessageDescriptor => {
  switch (place) {
    case 'home-testimonials':
      return msg({ id: 'admin.content.place.home', message: 'Page d’accueil' })
    case 'formation-testimonials':
      return msg({ id: 'admin.content.place.formation', message: 'Page Formation' })
    case 'hybrid-testimonials':
      return msg({ id: 'admin.content.place.hybrid', message: 'Page Service hybride' })
    case 'faq-general':
      return msg({ id: 'admin.content.place.faq-general', message: 'Formation, Général' })
    case 'faq-technique':
      return msg({ id: 'admin.content.place.faq-technique', message: 'Formation, Technique' })
    case 'faq-business':
      return msg({ id: 'admin.content.place.faq-business', message: 'Formation, Business' })
    case 'faq-contact':
      return msg({ id: 'admin.content.place.faq-contact', message: 'Page Contact' })
    case 'plans':
      return msg({ id: 'admin.content.place.plans', message: 'Formules de la formation' })
    case 'packages':
      return msg({ id: 'admin.content.place.packages', message: 'Formules du service hybride' })
    case 'services':
      return msg({ id: 'admin.content.place.services', message: 'Services à la carte' })
    case 'campaign':
      return msg({ id: 'admin.content.place.campaign', message: 'Annonce de la formation' })
    case 'legal':
      return msg({ id: 'admin.content.place.legal', message: 'Pages légales' })
  }
}

/** 'Témoignage', for one row. */
export const oneOfPlace = (place: ContentPlace): MessageDescriptor => {
  switch (kindOfPlace(place)) {
    case 'testimonial':
      return msg({ id: 'admin.content.one.testimonial', message: 'Témoignage' })
    case 'faq':
      return msg({ id: 'admin.content.one.faq', message: 'Question' })
    case 'plan':
      return msg({ id: 'admin.content.one.plan', message: 'Formule' })
    case 'package':
      return msg({ id: 'admin.content.one.package', message: 'Formule hybride' })
    case 'service':
      return msg({ id: 'admin.content.one.service', message: 'Service' })
    case 'campaign':
      return msg({ id: 'admin.content.one.campaign', message: 'Campagne' })
    case 'legal':
      return msg({ id: 'admin.content.one.legal', message: 'Texte légal' })
  }
}

/** 'Nouveau témoignage', above the form of a row that does not exist (any more). */
export const newOfPlace = (place: ContentPlace): MessageDescriptor => {
  switch (kindOfPlace(place)) {
    case 'testimonial':
      return msg({ id: 'admin.content.new.testimonial', message: 'Nouveau témoignage' })
    case 'faq':
      return msg({ id: 'admin.content.new.faq', message: 'Nouvelle question' })
    case 'plan':
      return msg({ id: 'admin.content.new.plan', message: 'Nouvelle formule' })
    case 'package':
      return msg({ id: 'admin.content.new.package', message: 'Nouvelle formule hybride' })
    case 'service':
      return msg({ id: 'admin.content.new.service', message: 'Nouveau service' })
    case 'campaign':
      return msg({ id: 'admin.content.new.campaign', message: 'Nouvelle campagne' })
    case 'legal':
      return msg({ id: 'admin.content.new.legal', message: 'Nouveau texte légal' })
  }
}

/** The address at which visitors see a place, in French. A legal text has its own page. */
const placeAddress = (place: ContentPlace): string => {
  switch (place) {
    case 'home-testimonials':
      return '/#testimonials'
    case 'formation-testimonials':
      return '/formation#quotes'
    case 'hybrid-testimonials':
      return '/hybrid#quote'
    case 'faq-general':
    case 'faq-technique':
    case 'faq-business':
      return '/formation#questions'
    case 'faq-contact':
      return '/contact#questions'
    case 'plans':
      return '/formation#plans'
    case 'packages':
      return '/hybrid#packages'
    case 'services':
      return '/hybrid#services'
    case 'campaign':
      return '/formation'
    case 'legal':
      return '/legal'
  }
}

/** The address at which visitors read a block, in a language. */
export const blockAddress = (
  { id, place }: Pick<ContentBlock, 'id' | 'place'>,
  locale: Locale = DEFAULT_LOCALE,
): string => {
  const document = place === 'legal' ? builtInBlock(id)?.name : undefined
  const [path = '/', anchor] = placeAddress(place).split('#')
  const page = localizePath(document ? `${path}/${document}` : path, locale)
  return anchor ? `${page}#${anchor}` : page
}
