import type { EntityKey } from '#contract/entities/entities.ts'
import { SAMPLE_MODELS } from '#contract/sample-models.ts'

/** A row with exactly the columns that the specification names for it (section 3); the server has made its id. */
export type BasicRow = Readonly<Record<string, unknown>> & { readonly id: number | string }

type ListKey = Exclude<EntityKey, 'settings' | 'content' | 'replies' | 'newsletters' | 'inquiries'>

type BasicAdmin = {
  readonly id: number
  readonly email: string
  readonly password: string
  readonly first_name: string
  readonly last_name: string
}

/** All data of a basic server, as JSON. */
export type BasicData = {
  readonly lists: Record<ListKey, BasicRow[]>
  settings: Readonly<Record<string, unknown>>
  readonly admins: BasicAdmin[]
  /** The ids of signed-in administrators, by token. */
  tokens: Record<string, number>
  lastId: number
}

export const isListKey = (key: string): key is ListKey =>
  ['models', 'users', 'blog', 'orders', 'messages'].includes(key)

/** The specification's six models, and one row of everything else. Ids are numbers. */
export const firstBasicData = (): BasicData => ({
  lists: {
    models: SAMPLE_MODELS.map((model, index) => ({ ...model, id: index + 1 })),
    blog: [A_POST],
    users: [A_CLIENT],
    orders: [AN_ORDER],
    messages: [A_MESSAGE],
  },
  settings: SETTINGS,
  admins: [],
  tokens: {},
  lastId: 100,
})

const MADE_AT = '2026-01-05T09:00:00.000Z'

const A_POST: BasicRow = {
  id: 11,
  title: 'Trouver sa niche',
  excerpt: 'Trois questions avant de commencer.',
  content: '# Trouver sa niche\n\nCommencez par vos lecteurs.',
  images: ['/pictures/luna-1.webp'],
  image: '/pictures/luna-1.webp',
  category: 'Stratégie',
  author: 'Néomuse',
  is_published: true,
  is_featured: false,
  read_time: '8 min',
  tags: ['niche'],
  views: 120,
  likes: 7,
  created_at: MADE_AT,
}

const A_CLIENT: BasicRow = {
  id: 21,
  first_name: 'Nora',
  last_name: 'Petit',
  email: 'nora@example.test',
  phone: null,
  role: 'client',
  is_active: true,
  created_at: MADE_AT,
  last_login: null,
  total_spent: 44,
  orders_count: 1,
}

const AN_ORDER: BasicRow = {
  id: 31,
  user_id: 21,
  status: 'pending',
  total_amount: 44,
  payment_method: 'card',
  payment_id: null,
  notes: null,
  created_at: MADE_AT,
  updated_at: MADE_AT,
  items: [
    { model_id: 1, model_name: 'Luna', quantity: 1, price: 29 },
    { model_id: 2, model_name: 'Nova', quantity: 1, price: 15 },
  ],
}

const A_MESSAGE: BasicRow = {
  id: 41,
  name: 'Léo',
  email: 'leo@example.test',
  subject: 'Question',
  message: 'Le pack contient-il des vidéos ?',
  type: 'sales',
  is_read: false,
  created_at: MADE_AT,
}

const SETTINGS = {
  site_name: 'Néomuse',
  site_description: 'Modèles d’influence virtuels.',
  contact_email: 'contact@neomuse.example',
  whatsapp_number: '',
  social_links: { instagram: '', twitter: '', discord: '' },
  hero_title: "Le futur de l'influence est artificiel.",
  hero_subtitle: 'Créé, personnalise et monétise tes modèles IA.',
  stats: { packs_sold: '15,000+', creators: '2,300+', countries: '45+', savings: '80%' },
}
