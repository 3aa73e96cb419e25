import { type PublicPostSummary, postSlug } from './public/public-post.ts'

type SamplePost = Omit<
  PublicPostSummary,
  'slug' | 'image' | 'is_featured' | 'recent_views' | 'modified_at'
> & {
  readonly picture: string
  readonly isFeatured?: boolean
}

const summary = ({ picture, isFeatured = false, ...post }: SamplePost): PublicPostSummary => ({
  ...post,
  slug: postSlug(post),
  image: `/pictures/${picture}.webp`,
  is_featured: isFeatured,
  recent_views: 0,
  modified_at: post.date,
})

/** The published articles of the sample, newest first: the server's seed and the site's first paint. */
export const SAMPLE_POSTS: readonly PublicPostSummary[] = [
  summary({
    id: '019a0000-0000-7000-8000-000000000101',
    title: 'Trouver la niche que personne ne surveille encore',
    excerpt:
      'Une bonne niche se reconnaît à une question que son public pose chaque semaine. Voici comment l’entendre avant les autres.',
    picture: 'blog-lens',
    isFeatured: true,
    category: 'Stratégie',
    author: 'Inès Laurent',
    read_time: '7 min',
    tags: ['niche', 'audience', 'méthode'],
    date: '2026-11-17T07:30:00.000Z',
    views: 1_840,
    likes: 212,
  }),
  summary({
    id: '019a0000-0000-7000-8000-000000000102',
    title: 'Un visage, cent images : garder la même personne',
    excerpt:
      'La constance du visage est ce qui sépare un modèle d’une suite de belles images. Nos réglages, sans secret.',
    picture: 'blog-rings',
    category: 'Technique',
    author: 'Théo Marchetti',
    read_time: '9 min',
    tags: ['visage', 'constance', 'rendu'],
    date: '2026-11-09T07:30:00.000Z',
    views: 1_325,
    likes: 148,
  }),
  summary({
    id: '019a0000-0000-7000-8000-000000000103',
    title: 'Luna, six mois après : les chiffres d’un pack',
    excerpt:
      'Ce qui s’est vendu, ce qui ne s’est pas vendu, et ce que nous referions autrement. Un bilan honnête.',
    picture: 'blog-cards',
    category: "Cas d'étude",
    author: 'Inès Laurent',
    read_time: '6 min',
    tags: ['luna', 'bilan', 'journal'],
    date: '2026-11-01T07:30:00.000Z',
    views: 2_410,
    likes: 305,
  }),
  summary({
    id: '019a0000-0000-7000-8000-000000000104',
    title: 'Publier une semaine en deux heures',
    excerpt:
      'Un enchaînement simple pour préparer sept jours de publications sans y passer le dimanche.',
    picture: 'blog-phone',
    category: 'Tutoriel',
    author: 'Mila Renaud',
    read_time: '5 min',
    tags: ['organisation', 'publication'],
    date: '2026-10-17T06:30:00.000Z',
    views: 980,
    likes: 97,
  }),
  summary({
    id: '019a0000-0000-7000-8000-000000000105',
    title: 'La voix après le visage',
    excerpt:
      'Les modèles parlent, et mieux chaque mois. Ce que la voix change dans la relation avec un public.',
    picture: 'blog-wave',
    category: 'Innovation',
    author: 'Théo Marchetti',
    read_time: '4 min',
    tags: ['voix', 'audio'],
    date: '2026-09-29T06:30:00.000Z',
    views: 1_565,
    likes: 176,
  }),
  summary({
    id: '019a0000-0000-7000-8000-000000000106',
    title: 'Le prix d’un pack se décide avant les images',
    excerpt:
      'Douze euros ou trente-cinq ? La réponse tient dans ce que l’acheteur en fera le lendemain, pas dans le nombre de fichiers.',
    picture: 'luna-1',
    category: 'Stratégie',
    author: 'Inès Laurent',
    read_time: '5 min',
    tags: ['prix', 'pack', 'offre'],
    date: '2026-09-15T06:30:00.000Z',
    views: 1_112,
    likes: 121,
  }),
  summary({
    id: '019a0000-0000-7000-8000-000000000107',
    title: 'Écrire le journal d’un modèle en dix lignes',
    excerpt:
      'Un journal intime n’est pas une légende plus longue. Une méthode en trois temps pour lui donner une voix.',
    picture: 'sakura-1',
    category: 'Tutoriel',
    author: 'Mila Renaud',
    read_time: '6 min',
    tags: ['journal', 'écriture'],
    date: '2026-08-26T06:30:00.000Z',
    views: 874,
    likes: 133,
  }),
  summary({
    id: '019a0000-0000-7000-8000-000000000108',
    title: 'Dire ce qui est virtuel sans gâcher l’image',
    excerpt:
      'La mention est obligatoire, la laideur ne l’est pas. Où la poser, comment l’écrire, et pourquoi elle rassure.',
    picture: 'mali-2',
    category: 'Technique',
    author: 'Théo Marchetti',
    read_time: '3 min',
    tags: ['mention', 'droit', 'transparence'],
    date: '2026-08-05T06:30:00.000Z',
    views: 702,
    likes: 88,
  }),
]
