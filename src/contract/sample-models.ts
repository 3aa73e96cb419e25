import type { Model, ModelDraft } from './entities/model.ts'

type SampleModel = Required<ModelDraft> & Pick<Model, 'id' | 'sales_count'>

/** Two source pictures per name: nearly frontal, then three-quarter in another light. */
const portraits = (name: string): string[] => [
  `/pictures/${name}-1.webp`,
  `/pictures/${name}-2.webp`,
]

/**
 * The specification's catalogue of six (section 3): prices 29, 15, 12, 35, 22, 18 euros, three NSFW, two images each.
 * The server's seed and the site's first paint.
 */
export const SAMPLE_MODELS: readonly SampleModel[] = [
  {
    id: '019a0000-0000-7000-8000-000000000001',
    name: 'Luna',
    type: 'Girlfriend',
    country: 'France',
    format: ['photo', 'vidéo', 'journal intime'],
    price: 29,
    description:
      'Porcelaine blanche et croissant d’or : Luna écrit la nuit, filme à l’aube et tient un journal que l’on referme à regret.',
    images: portraits('luna'),
    video_sample: '/pictures/luna-clip.webp',
    diary_sample: '/samples/luna-journal.txt',
    tags: ['porcelaine', 'nocturne', 'journal'],
    isNSFW: false,
    isActive: true,
    sales_count: 342,
  },
  {
    id: '019a0000-0000-7000-8000-000000000002',
    name: 'Nova',
    type: 'Sexy',
    country: 'USA',
    format: ['photo', 'vidéo'],
    price: 15,
    description:
      'Chrome satiné sous néons magenta. Nova capte chaque lumière de la ville et la renvoie, plus chaude, à qui la regarde.',
    images: portraits('nova'),
    video_sample: '',
    diary_sample: '',
    tags: ['chrome', 'néon', 'scène'],
    isNSFW: true,
    isActive: true,
    sales_count: 518,
  },
  {
    id: '019a0000-0000-7000-8000-000000000003',
    name: 'Mali',
    type: 'Niche',
    country: 'Thaïlande',
    format: ['photo'],
    price: 12,
    description:
      'Jade marbré, couronne de pétales, soie d’or. Une présence calme pour les marques de soin, de voyage et d’artisanat.',
    images: portraits('mali'),
    video_sample: '',
    diary_sample: '',
    tags: ['jade', 'voyage', 'bien-être'],
    isNSFW: false,
    isActive: true,
    sales_count: 207,
  },
  {
    id: '019a0000-0000-7000-8000-000000000004',
    name: 'Caio',
    type: 'Sexy',
    country: 'Brésil',
    format: ['photo', 'vidéo', 'journal intime'],
    price: 35,
    description:
      'Obsidienne veinée d’or fin. Caio danse entre deux faisceaux violets : le pack le plus complet de la galerie.',
    images: portraits('caio'),
    video_sample: '',
    diary_sample: '',
    tags: ['obsidienne', 'danse', 'or'],
    isNSFW: true,
    isActive: true,
    sales_count: 421,
  },
  {
    id: '019a0000-0000-7000-8000-000000000005',
    name: 'Sakura',
    type: 'Cosplay',
    country: 'Japon',
    format: ['photo', 'vidéo'],
    price: 22,
    description:
      'Perle irisée et fleurs de porcelaine. Sakura change de costume comme de saison, avec une précision d’atelier.',
    images: portraits('sakura'),
    video_sample: '/pictures/sakura-clip.webp',
    diary_sample: '',
    tags: ['perle', 'cosplay', 'fleurs'],
    isNSFW: false,
    isActive: true,
    sales_count: 389,
  },
  {
    id: '019a0000-0000-7000-8000-000000000006',
    name: 'Idris',
    type: 'Niche',
    country: 'France',
    format: ['photo', 'journal intime'],
    price: 18,
    description:
      'Or rose et couronne solaire. Idris pose comme une statue et se confie comme un ami, page après page.',
    images: portraits('idris'),
    video_sample: '',
    diary_sample: '',
    tags: ['dorure', 'solaire', 'confidences'],
    isNSFW: true,
    isActive: true,
    sales_count: 176,
  },
]
