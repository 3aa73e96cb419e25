import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type EntityLabels, nameIn } from '#admin/shared/labels/entity-labels.ts'
import { isolate } from '#domain/text/isolate.ts'

export const SETTINGS_PATH = '/admin/settings'

/** Labels of the fields in the tab *Vente*. */
export const sellingFieldLabel = (field: string): MessageDescriptor | null => {
  switch (field) {
    case 'seller':
      return msg({ id: 'admin.settings.field.seller', message: 'Identité du vendeur' })
    case 'legal_name':
      return msg({
        id: 'admin.settings.field.legal-name',
        message: 'Dénomination, ou nom et prénom',
      })
    case 'legal_form':
      return msg({ id: 'admin.settings.field.legal-form', message: 'Forme juridique et capital' })
    case 'address':
      return msg({ id: 'admin.settings.field.address', message: 'Adresse du siège' })
    case 'siret':
      return msg({ id: 'admin.settings.field.siret', message: 'SIRET' })
    case 'registration':
      return msg({ id: 'admin.settings.field.registration', message: 'Immatriculation' })
    case 'phone':
      return msg({ id: 'admin.settings.field.phone', message: 'Téléphone' })
    case 'director':
      return msg({
        id: 'admin.settings.field.director',
        message: 'Directeur ou directrice de la publication',
      })
    case 'vat_status':
      return msg({ id: 'admin.settings.field.vat-status', message: 'Régime de TVA' })
    case 'vat_number':
      return msg({
        id: 'admin.settings.field.vat-number',
        message: 'Numéro de TVA intracommunautaire',
      })
    case 'vat_rate':
      return msg({ id: 'admin.settings.field.vat-rate', message: 'Taux de TVA' })
    case 'host_name':
      return msg({ id: 'admin.settings.field.host-name', message: 'Nom de l’hébergeur' })
    case 'host_address':
      return msg({ id: 'admin.settings.field.host-address', message: 'Adresse de l’hébergeur' })
    case 'host_phone':
      return msg({ id: 'admin.settings.field.host-phone', message: 'Téléphone de l’hébergeur' })
    case 'mediator_name':
      return msg({ id: 'admin.settings.field.mediator-name', message: 'Nom du médiateur' })
    case 'mediator_address':
      return msg({ id: 'admin.settings.field.mediator-address', message: 'Adresse du médiateur' })
    case 'mediator_site':
      return msg({ id: 'admin.settings.field.mediator-site', message: 'Site du médiateur' })
    case 'sold_countries':
      return msg({ id: 'admin.settings.field.sold-countries', message: 'Pays où vous vendez' })
    case 'bank_account':
      return msg({ id: 'admin.settings.field.bank-account', message: 'Compte bancaire' })
    case 'iban':
      return msg({ id: 'admin.settings.field.iban', message: 'IBAN' })
    case 'bic':
      return msg({ id: 'admin.settings.field.bic', message: 'BIC' })
    case 'holder':
      return msg({ id: 'admin.settings.field.holder', message: 'Titulaire du compte' })
    default:
      return null
  }
}

/** Labels of the row's fields, and of those inside its groups. */
const settingsFieldLabel = (field: string): MessageDescriptor | null => {
  switch (field) {
    case 'site_name':
      return msg({ id: 'admin.settings.field.site-name', message: 'Nom du site' })
    case 'site_description':
      return msg({ id: 'admin.settings.field.site-description', message: 'Description du site' })
    case 'contact_email':
      return msg({ id: 'admin.settings.field.contact-email', message: 'E-mail de contact' })
    case 'whatsapp_number':
      return msg({ id: 'admin.settings.field.whatsapp', message: 'Numéro WhatsApp' })
    case 'booking_url':
      return msg({ id: 'admin.settings.field.booking', message: 'Adresse de réservation d’appel' })
    case 'social_links':
      return msg({ id: 'admin.settings.field.social-links', message: 'Réseaux sociaux' })
    case 'instagram':
      return msg({ id: 'admin.settings.field.instagram', message: 'Instagram' })
    case 'twitter':
      return msg({ id: 'admin.settings.field.twitter', message: 'Twitter' })
    case 'discord':
      return msg({ id: 'admin.settings.field.discord', message: 'Discord' })
    case 'hero_title':
      return msg({ id: 'admin.settings.field.hero-title', message: 'Titre' })
    case 'hero_subtitle':
      return msg({ id: 'admin.settings.field.hero-subtitle', message: 'Sous-titre' })
    case 'stats':
      return msg({ id: 'admin.settings.field.stats', message: 'Statistiques' })
    case 'packs_sold':
      return msg({ id: 'admin.settings.field.packs-sold', message: 'Packs vendus' })
    case 'creators':
      return msg({ id: 'admin.settings.field.creators', message: 'Créateurs' })
    case 'countries':
      return msg({ id: 'admin.settings.field.countries', message: 'Pays' })
    case 'savings':
      return msg({ id: 'admin.settings.field.savings', message: 'Économies' })
    default:
      return sellingFieldLabel(field)
  }
}

export const settingsLabels: EntityLabels = {
  singular: () => msg({ id: 'admin.nav.settings', message: 'Paramètres' }),
  nameOf: (row) => nameIn(row, 'site_name'),
  fieldLabel: settingsFieldLabel,
  showValue: (_, value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.values(value)
          .flat()
          .filter((entry) => entry !== '')
          .map(isolate)
          .join(' · ')
      : null,
  failure: () => msg({ id: 'admin.error.save', message: 'Erreur lors de la sauvegarde' }),
  addressOf: () => SETTINGS_PATH,
}
