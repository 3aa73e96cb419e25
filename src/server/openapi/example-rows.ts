import * as v from 'valibot'
import { content } from '#contract/entities/content.ts'
import type { EntityKey } from '#contract/entities/entities.ts'
import { newsletter } from '#contract/entities/newsletter.ts'
import { SAMPLE_MODELS } from '#contract/sample-models.ts'

const WRITTEN_AT = '2026-01-12T09:30:00.000Z'

const stamp = (id: string) => ({
  id,
  version: 3,
  created_at: WRITTEN_AT,
  updated_at: '2026-01-14T16:05:00.000Z',
  last_mutation_id: null,
})

export const EXAMPLE_EMAIL = 'camille@example.com'

/** One row of each entity, as the server sends it. */
export const EXAMPLE_ROWS: Readonly<Record<EntityKey, Readonly<Record<string, unknown>>>> = {
  models: { ...SAMPLE_MODELS[0], ...stamp('019a0000-0000-7000-8000-000000000001') },
  users: {
    ...stamp('019a0000-0000-7000-8000-000000000101'),
    first_name: 'Camille',
    last_name: 'Moreau',
    email: EXAMPLE_EMAIL,
    phone: '+33 6 12 34 56 78',
    role: 'client',
    is_active: true,
    last_login: null,
    total_spent: 44,
    orders_count: 1,
  },
  blog: {
    ...stamp('019a0000-0000-7000-8000-000000000201'),
    title: 'Une semaine de publications en une matinée',
    excerpt: 'Un calendrier, quatre scènes et une règle simple pour ne plus improviser.',
    content: '## Le calendrier\n\nQuatre scènes suffisent, si chacune a **une** idée.',
    images: ['/pictures/luna-1.webp'],
    image: '/pictures/luna-1.webp',
    category: 'Tutoriel',
    author: 'Néomuse',
    is_published: true,
    is_featured: false,
    read_time: '6 min',
    tags: ['planning', 'contenu'],
    published_at: '2026-01-13T08:00:00.000Z',
    modified_at: '2026-01-14T16:05:00.000Z',
    views: 420,
    likes: 37,
  },
  orders: {
    ...stamp('019a0000-0000-7000-8000-000000000301'),
    user_id: '019a0000-0000-7000-8000-000000000101',
    status: 'paid',
    total_amount: 44,
    payment_method: 'card',
    payment_id: 'pi_3Qx0000000000000',
    notes: '',
    items: [
      {
        model_id: '019a0000-0000-7000-8000-000000000001',
        model_name: 'Luna',
        quantity: 1,
        price: 29,
      },
      {
        model_id: '019a0000-0000-7000-8000-000000000002',
        model_name: 'Nova',
        quantity: 1,
        price: 15,
      },
    ],
    language: 'fr',
    is_quarantined: false,
    number: 'NM-7K2M9Q4X',
    refunded_amount: 0,
  },
  messages: {
    ...stamp('019a0000-0000-7000-8000-000000000401'),
    name: 'Camille Moreau',
    email: EXAMPLE_EMAIL,
    subject: 'Formats du pack Luna',
    message: 'Bonjour, le pack Luna contient-il des vidéos verticales ?',
    type: 'sales',
    is_read: false,
    language: 'fr',
    is_quarantined: false,
  },
  settings: {
    ...stamp('settings'),
    site_name: 'Néomuse',
    site_description: 'Modèles d’influence virtuels, créés par l’intelligence artificielle.',
    contact_email: 'contact@neomuse.example',
    whatsapp_number: '+33 1 23 45 67 89',
    booking_url: 'https://calendar.example/neomuse',
    social_links: { instagram: 'https://instagram.com/neomuse', twitter: '', discord: '' },
    hero_title: 'Le futur de l’influence est artificiel.',
    hero_subtitle: 'Créé, personnalise et monétise tes modèles IA.',
    stats: { packs_sold: '15,000+', creators: '2,300+', countries: '45+', savings: '80%' },
    seller: {
      ...{ legal_name: 'Atelier Néomuse', legal_form: 'SAS au capital de 1 000 €' },
      ...{ address: '12 rue des Exemples, 75011 Paris', siret: '73282932000074' },
      ...{ registration: 'RCS Paris', phone: '+33 1 23 45 67 89', director: 'Camille Moreau' },
      ...{ vat_status: 'liable', vat_number: 'FR44732829320', vat_rate: '20' },
      ...{ host_name: 'Exemple Hébergement', host_address: '1 rue du Serveur, 59000 Lille' },
      ...{ host_phone: '+33 3 20 00 00 00', mediator_name: 'Médiateur d’exemple' },
      mediator_address: '2 rue de l’Accord, 75009 Paris',
      mediator_site: 'https://mediateur.example',
      sold_countries: ['BE', 'FR'],
    },
    bank_account: { iban: 'FR7630006000011234567890189', bic: '', holder: 'Atelier Néomuse' },
    sends_mail: true,
  },
  content: {
    ...stamp('019a0000-0000-7000-8000-0000000c0101'),
    ...v.parse(content.draftSchema, {
      place: 'home-testimonials',
      position: 1,
      name: 'Camille M.',
      image: '/pictures/testimonial-1-320.webp',
      proof: '019A0000',
      title_fr: 'Créatrice de contenu',
      body_fr: 'Un pack acheté le lundi, publié le mardi.',
    }),
  },
  newsletters: {
    ...stamp('019a0000-0000-7000-8000-000000000601'),
    ...v.parse(newsletter.serverDefaultsSchema, {}),
    ...v.parse(newsletter.draftSchema, {
      subject_fr: 'Une semaine de publications en une matinée',
      subject_en: 'A week of posts in one morning',
      body_fr: 'Quatre scènes suffisent, si chacune a **une** idée.',
      body_en: 'Four scenes are enough, if each has **one** idea.',
      image: '/pictures/luna-1.webp',
      link: '/blog/une-semaine-de-publications',
    }),
  },
  replies: {
    ...stamp('019a0000-0000-7000-8000-000000000501'),
    message_id: '019a0000-0000-7000-8000-000000000401',
    body: 'Bonjour Camille, oui : douze vidéos verticales sont dans le pack.',
    channel: 'server',
    state: 'sent',
    sent_at: '2026-01-14T16:05:00.000Z',
  },
  inquiries: {
    ...stamp('019a0000-0000-7000-8000-000000000601'),
    kind: 'interview',
    is_handled: false,
    is_quarantined: false,
  },
}
