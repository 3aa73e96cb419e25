import type { FieldProblem, FieldProblemCode, ProblemCode } from '#contract/problems.ts'
import { PASSWORD_MIN_LENGTH } from '#contract/session.ts'

type ProblemMessage = { readonly status: number; readonly detail: string }

/** The message of each refusal. English where the specification's catalogue (section 8) is English. */
export const PROBLEMS: Readonly<Record<ProblemCode, ProblemMessage>> = {
  'bad-request': { status: 400, detail: 'La requête est incomplète ou mal formée.' },
  'invalid-json': { status: 400, detail: 'Le contenu envoyé n’est pas du JSON lisible.' },
  'body-too-large': { status: 413, detail: 'Le contenu envoyé est trop volumineux.' },
  'unsupported-media-type': {
    status: 415,
    detail: 'Le contenu doit être envoyé en JSON (application/json).',
  },
  'unsupported-encoding': {
    status: 415,
    detail: 'Le contenu envoyé ne peut être compressé qu’en gzip.',
  },
  'invalid-fields': { status: 422, detail: 'Certains champs sont à corriger.' },
  'signed-out': { status: 401, detail: 'Votre session est terminée. Reconnectez-vous.' },
  'session-ended': {
    status: 401,
    detail: 'Cette session a été fermée depuis un autre appareil. Reconnectez-vous.',
  },
  'password-changed': {
    status: 401,
    detail: 'Le mot de passe a été changé depuis un autre appareil. Reconnectez-vous.',
  },
  'account-deactivated': { status: 401, detail: 'Ce compte a été désactivé.' },
  'wrong-credentials': { status: 401, detail: 'E-mail ou mot de passe incorrect.' },
  'wrong-password': { status: 422, detail: 'Le mot de passe actuel n’est pas le bon.' },
  'admin-only': { status: 403, detail: 'Admin access required' },
  'foreign-origin': { status: 403, detail: 'Cette requête vient d’un autre site.' },
  'creation-closed': {
    status: 403,
    detail:
      'La création d’un compte est réservée aux administrateurs connectés et aux personnes invitées.',
  },
  'email-taken': { status: 409, detail: 'Un compte existe déjà avec cette adresse e-mail.' },
  'not-found': { status: 404, detail: 'Cet élément n’existe pas, ou n’existe plus.' },
  'method-not-allowed': { status: 405, detail: 'Cette action n’est pas possible à cette adresse.' },
  'already-exists': { status: 409, detail: 'Cet élément existe déjà.' },
  'illegal-transition': {
    status: 409,
    detail: 'Ce changement n’est plus possible : l’élément a changé d’état.',
  },
  'own-account': { status: 409, detail: 'Vous ne pouvez pas désactiver votre propre compte.' },
  'last-admin': {
    status: 409,
    detail: 'Le dernier compte administrateur actif ne peut pas être désactivé.',
  },
  'admin-account': {
    status: 409,
    detail: 'Cette adresse est celle d’un compte administrateur, qui ne peut pas être effacé.',
  },
  'mail-not-configured': {
    status: 409,
    detail: 'L’envoi d’e-mails n’est pas configuré sur ce serveur.',
  },
  'nothing-to-send': {
    status: 409,
    detail: 'Cette newsletter n’a pas encore de texte en français.',
  },
  'no-recipients': {
    status: 409,
    detail: 'La newsletter n’a pas de destinataire : aucun abonné n’a confirmé son inscription.',
  },
  'cursor-unknown': {
    status: 410,
    detail: 'Ce point de reprise n’est plus connu : la liste est à recharger en entier.',
  },
  'too-many-entries': { status: 413, detail: 'Le lot envoyé contient trop de requêtes.' },
  'not-in-batch': {
    status: 400,
    detail:
      'Un lot ne contient que des écritures (POST, PUT, DELETE) de fiches du back-office, chacune à son adresse : par exemple /api/admin/models.',
  },
  'hash-mismatch': { status: 422, detail: 'Le fichier reçu n’est pas celui qui était annoncé.' },
  'unsupported-picture': {
    status: 415,
    detail: 'Seules les images JPEG, PNG, WebP, AVIF et GIF sont acceptées.',
  },
  'picture-metadata': {
    status: 422,
    detail:
      'Cette image contient encore le nom de son auteur ou le lieu de la prise de vue. Choisissez-la de nouveau : ces informations seront retirées.',
  },
  'picture-in-use': {
    status: 409,
    detail: 'Cette image est utilisée : retirez-la d’abord de la fiche qui l’utilise.',
  },
  'picture-just-arrived': {
    status: 409,
    detail:
      'Cette image vient d’être envoyée : une modification en attente sur un autre appareil l’utilise peut-être. Réessayez dans une heure.',
  },
  'range-not-satisfiable': {
    status: 416,
    detail: 'Le fichier ne contient pas la partie demandée.',
  },
  'bad-signature': { status: 400, detail: 'La signature de cet événement n’est pas valable.' },
  'link-expired': {
    status: 410,
    detail: 'Ce lien n’est plus valable. Inscrivez-vous de nouveau pour recevoir un autre lien.',
  },
  'not-payable': {
    status: 409,
    detail:
      'Cette commande ne peut pas être payée en ligne : elle l’est déjà, un paiement est en cours, ou aucun moyen ne convient.',
  },
  'email-outdated': {
    status: 409,
    detail:
      'Cet e-mail n’est plus d’actualité : la commande a changé depuis, ou son acheteur n’est plus connu.',
  },
  'order-not-paid': {
    status: 409,
    detail: 'Cette commande n’est pas encore payée : ses fichiers attendent le paiement.',
  },
  'delivery-waits': {
    status: 409,
    detail: 'Ces fichiers seront livrés à la fin du délai de rétractation.',
  },
  'access-revoked': {
    status: 409,
    detail: 'Ce qui a été remboursé, ou ce à quoi l’acheteur a renoncé, n’est plus accessible.',
  },
  'unsupported-file': {
    status: 415,
    detail:
      'Ce fichier n’est pas ce que dit son nom, ou n’est pas d’un type accepté : ZIP, JPEG, PNG, WebP, AVIF, GIF, MP4, MOV, WebM, PDF ou texte.',
  },
  'file-too-large': { status: 413, detail: 'Un fichier de pack ne peut pas dépasser 20 Go.' },
  'disk-full': {
    status: 507,
    detail:
      'Le disque du serveur est plein. Ce qui est arrivé est gardé : libérez de la place, puis reprenez l’envoi.',
  },
  'quota-exceeded': {
    status: 507,
    detail:
      'L’espace prévu pour les fichiers de pack est épuisé : supprimez des versions non vendues.',
  },
  'upload-busy': {
    status: 423,
    detail: 'Ce fichier est déjà en train d’arriver par un autre envoi.',
  },
  'nothing-to-publish': {
    status: 409,
    detail:
      'Il n’y a rien à publier : la préparation est vide, ou identique à la version en vente.',
  },
  'version-sold': {
    status: 409,
    detail: 'Cette version a été achetée : elle reste à la disposition de ses acheteurs.',
  },
  'not-withdrawable': {
    status: 409,
    detail:
      'Le délai pour renoncer à cet achat est terminé, ou le contenu a été livré tout de suite à votre demande.',
  },
  'refund-too-high': {
    status: 409,
    detail: 'C’est plus que ce qui peut encore être remboursé de ce paiement.',
  },
  'wrong-amount': {
    status: 409,
    detail: 'Cette somme n’est pas celle de la commande.',
  },
  'transfer-known': {
    status: 409,
    detail:
      'Un virement avec cette référence bancaire est déjà enregistré pour une autre commande.',
  },
  'money-settled': {
    status: 409,
    detail: 'Cet argent a déjà été rapproché, accepté ou remboursé.',
  },
  'no-buyer': {
    status: 409,
    detail: 'Les données de l’acheteur ont été effacées : la page de cette commande est fermée.',
  },
  stale: { status: 412, detail: 'Cet élément a été modifié entre-temps.' },
  'bad-precondition': { status: 400, detail: 'L’en-tête If-Match est illisible.' },
  'key-reused': {
    status: 422,
    detail: 'Cette clé d’idempotence a déjà servi à une autre requête.',
  },
  'bad-key': {
    status: 400,
    detail: 'La clé d’idempotence doit compter de 1 à 255 caractères ASCII.',
  },
  'too-many-requests': { status: 429, detail: 'Trop de tentatives. Réessayez un peu plus tard.' },
  busy: { status: 503, detail: 'Le serveur est très sollicité. Réessayez dans un instant.' },
  'not-ready': {
    status: 503,
    detail: 'Le serveur n’est pas prêt à répondre. Réessayez dans un instant.',
  },
  'storage-unavailable': {
    status: 503,
    detail: 'L’enregistrement est momentanément impossible. Réessayez dans un instant.',
  },
  internal: { status: 500, detail: 'Une erreur inattendue est survenue.' },
}

/** Source: specification, section 5. */
export const PASSWORD_TOO_SHORT = `Le mot de passe doit contenir au moins ${PASSWORD_MIN_LENGTH} caractères`

export const PASSWORD_TOO_COMMON = 'Ce mot de passe est trop courant : il est facile à deviner.'

export const PASSWORD_UNCHANGED = 'C’est déjà votre mot de passe : choisissez-en un autre.'

export const referenceMessage = (requestId: string): string =>
  `${PROBLEMS.internal.detail} Référence : ${requestId}`

const FIELD_PROBLEMS: Readonly<Record<FieldProblemCode, string>> = {
  required: 'à remplir',
  'not-text': 'doit être un texte',
  'too-short': 'trop court',
  'too-long': 'trop long',
  'too-common': 'trop courant',
  'forbidden-character': 'contient un caractère interdit',
  'not-an-email': 'n’est pas une adresse e-mail valable, par exemple nom@exemple.fr',
  'not-a-number': 'doit être un nombre',
  'below-minimum': 'trop petit',
  'above-maximum': 'trop grand',
  'too-many-decimals': 'a plus de deux décimales',
  'not-an-option': 'ne fait pas partie des choix possibles',
  'not-for-sale-yet': 'n’est pas encore en vente : les fichiers de ce pack sont en préparation',
  'not-a-list': 'doit être une liste',
  'too-many-entries': 'contient trop d’éléments',
  'too-intricate': 'contient une mise en forme trop compliquée pour être affichée',
  'not-an-object': 'doit être un groupe de champs',
  'not-a-url': 'n’est pas une adresse web (http, https ou chemin du site)',
  'holds-credentials': 'ne doit contenir ni identifiant ni mot de passe',
  'not-https': 'doit commencer par https://',
  'not-a-phone': 'n’est pas un numéro de téléphone, par exemple +33 6 12 34 56 78',
  'not-a-day': 'n’est pas une date, par exemple 2026-12-31',
  'not-yes-or-no': 'doit être vrai ou faux',
  'not-an-id': 'n’est pas un identifiant',
  'not-a-siret': 'n’est pas un SIRET : quatorze chiffres, dont le dernier dépend des autres',
  'not-a-vat-number': 'n’est pas un numéro de TVA, par exemple FR44 732 829 320',
  'not-an-iban': 'n’est pas un IBAN : ses chiffres de contrôle ne correspondent pas',
  'not-a-bic': 'n’est pas un BIC : huit ou onze lettres et chiffres',
  'misleading-reduction':
    'est plus haut que le prix le plus bas des 30 derniers jours (C. conso., art. L112-1-1)',
  'not-the-first-image': 'n’est pas la première de la liste des images',
}

/** French names of fields; other fields are named as they are. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  company_name: 'Nom de l’entreprise',
  siret: 'SIRET',
  billing_address: 'Adresse de facturation',
  id: 'Identifiant',
  is_active: 'Actif',
  title: 'Titre',
  excerpt: 'Extrait',
  content: 'Contenu',
  image: 'Image',
  category: 'Catégorie',
  author: 'Auteur',
  is_published: 'Publié',
  is_featured: 'À la une',
  read_time: 'Temps de lecture',
  status: 'Statut',
  subject: 'Objet',
  message: 'Message',
  message_id: 'Message',
  body: 'Réponse',
  site_name: 'Nom du site',
  site_description: 'Description du site',
  contact_email: 'E-mail de contact',
  whatsapp_number: 'Numéro WhatsApp',
  booking_url: 'Adresse de réservation',
  social_links: 'Réseaux sociaux',
  period: 'Période',
  percent: 'Réduction',
  ends_on: 'Dernier jour',
  hero_title: 'Titre d’accueil',
  hero_subtitle: 'Sous-titre d’accueil',
  stats: 'Statistiques',
  seller: 'Identité du vendeur',
  bank_account: 'Compte bancaire',
  experience: 'Expérience',
  goals: 'Objectifs',
  language: 'Langue',
  quantity: 'Quantité',
  items: 'Articles',
  payment_method: 'Moyen de paiement',
  amount: 'Montant',
  reason: 'Motif',
  lines: 'Lignes',
  reference: 'Référence bancaire',
  text: 'Texte',
  plan_id: 'Formule',
  package_id: 'Formule hybride',
  consents: 'Consentements',
  morphology: 'Morphologie',
  universe: 'Univers',
  faceOption: 'Visage',
  appearance_extra: 'Apparence',
  specialRequests: 'Demandes particulières',
  name: 'Nom',
  country: 'Pays',
  price: 'Prix',
  video_sample: 'Extrait vidéo',
  diary_sample: 'Extrait du journal',
  isNSFW: 'Contenu NSFW',
  isActive: 'Actif',
  email: 'E-mail',
  password: 'Mot de passe',
  current_password: 'Mot de passe actuel',
  new_password: 'Nouveau mot de passe',
  first_name: 'Prénom',
  last_name: 'Nom',
  phone: 'Téléphone',
  token: 'Lien',
  invite_code: 'Code d’invitation',
}

/** `images.0` is an entry of `images`. */
export const fieldMessage = ({ field, code }: Pick<FieldProblem, 'field' | 'code'>): string => {
  const [name = ''] = field.split('.')
  const known = Object.hasOwn(FIELD_NAMES, name) ? FIELD_NAMES[name] : undefined
  const title = known ?? `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`
  return `${title} : ${FIELD_PROBLEMS[code]}`
}

export const fieldsMessage = (fields: readonly FieldProblem[]): string =>
  fields.map((field) => field.detail ?? fieldMessage(field)).join(' · ')
