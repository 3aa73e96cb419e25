import type { PostDraft } from '#contract/entities/post.ts'
import { SAMPLE_POSTS } from '#contract/sample-posts.ts'

/** A post with a fixed id and date, so that its prerendered page stays right. */
export type DemoPost = {
  readonly id: string
  /** ISO 8601. */
  readonly writtenAt: string
  readonly views: number
  readonly likes: number
  readonly draft: Required<PostDraft>
}

const paragraphs = (...parts: readonly string[]): string => parts.join('\n\n')

/** The articles of the sample in Markdown, by the last three digits of their ids. */
const CONTENTS: Readonly<Record<string, string>> = {
  '101': paragraphs(
    'On choisit rarement sa niche en regardant ce qui marche déjà : on arrive alors dixième, avec un modèle qui ressemble aux neuf autres.',
    '## Écouter avant de créer',
    'Pendant une semaine, note les questions qui reviennent sous les publications de ton domaine. Une question posée trois fois par trois personnes différentes est une promesse de série.',
    '## Le test des trente idées',
    'Écris trente titres de publication. Si tu cales avant le quinzième, la niche est trop étroite ; si les trente pourraient servir à n’importe quel modèle, elle est trop large.',
    '- une **matière** : le jade, le chrome, le papier ;\n- un **lieu** : un quai de nuit, une serre, un atelier ;\n- un **rituel** : une lettre, une recette, une leçon.',
    'Deux de ces trois suffisent à rendre un personnage reconnaissable au premier regard.',
  ),
  '102': paragraphs(
    'Le public pardonne un décor approximatif. Il ne pardonne pas un regard qui change d’une image à l’autre.',
    '## Fixer une référence',
    'Garde cinq portraits de référence, jamais plus : face, trois quarts, profil, plongée, contre-plongée. Tout nouveau rendu se compare à eux, côte à côte, à la même taille.',
    '## Mesurer, pas deviner',
    'Un score de ressemblance ne remplace pas l’œil, mais il fatigue moins vite que lui. Écarte ce qui tombe sous ton seuil **avant** de choisir ce qui te plaît.',
    '> Une image superbe qui ne ressemble pas coûte plus cher qu’une image moyenne qui ressemble.',
  ),
  '103': paragraphs(
    'Luna est notre modèle le plus calme, et longtemps nous avons cru que c’était un défaut. Six mois plus tard, son journal est ce que ses acheteurs citent en premier.',
    '## Ce qui a compté',
    '1. Un rythme tenu : trois publications par semaine, toujours aux mêmes heures.\n2. Un journal écrit **avant** les images, jamais l’inverse.\n3. Une seule lumière, reconnaissable entre mille.',
    '## Ce que nous referions',
    'Moins de formats au lancement. Deux formats soignés valent mieux que quatre que l’on remplit.',
    'Les résultats d’un modèle dépendent de son public, de son rythme et de beaucoup de travail : ceux-ci ne promettent rien pour un autre.',
  ),
  '104': paragraphs(
    'La régularité n’est pas une question de courage, c’est une question de préparation.',
    '## L’enchaînement',
    '| Étape | Durée |\n| --- | --- |\n| Choisir sept images | 20 min |\n| Écrire sept légendes | 50 min |\n| Recadrer et exporter | 30 min |\n| Programmer | 20 min |',
    'Écris les légendes d’une traite : le ton reste le même, et la fatigue arrive à la fin plutôt qu’au milieu.',
    '## Une mention à ne pas oublier',
    'Les images d’un visage produit par l’intelligence artificielle portent la mention « Images virtuelles », claire et lisible.',
  ),
  '105': paragraphs(
    'Une voix se retient plus longtemps qu’une image. C’est une chance, et une responsabilité : elle doit être la tienne, ou celle de quelqu’un qui l’a donnée en connaissance de cause.',
    '## Trois usages qui tiennent',
    'La lecture du journal, la réponse courte, l’annonce. Le reste lasse vite.',
    'Commence par trente secondes par semaine. Tu sauras en un mois si ton public en redemande.',
  ),
  '106': paragraphs(
    'Beaucoup de packs sont chers parce qu’ils sont gros. Ce n’est pas ce que l’on achète : on achète une semaine de publications que l’on n’aura pas à préparer.',
    '## Partir de l’usage',
    'Demande-toi ce que l’acheteur publiera le lendemain. Si la réponse tient en une phrase, le prix est facile à dire ; sinon, le pack n’est pas encore fini.',
    '| Ce que le pack permet | Prix juste |\n| --- | --- |\n| Essayer un visage | 12 à 15 € |\n| Tenir deux semaines | 18 à 22 € |\n| Lancer un personnage, journal compris | 29 à 35 € |',
    '## Ne pas baisser, préciser',
    'Un pack qui ne se vend pas est rarement trop cher. Il est trop vague : montre trois images, une page de journal, la liste des fichiers, et attends une semaine avant de toucher au prix.',
  ),
  '107': paragraphs(
    'Une légende accompagne une image. Un journal, lui, doit pouvoir se lire les yeux fermés.',
    '## Trois temps',
    '1. **Un détail** que personne n’aurait remarqué : le bruit d’un store, une tasse restée pleine.\n2. **Un doute**, petit, et qui ne se résout pas.\n3. **Une heure** : les lecteurs reviennent vers les personnages qui ont des horaires.',
    'Écris dix lignes, coupes-en trois. Ce qui reste est presque toujours meilleur que ce que l’on voulait dire.',
    '> Le journal de Sakura commence par ses mains, jamais par son visage.',
    '## Garder la voix',
    'Relis à voix haute, puis note cinq mots que le personnage n’emploierait pas. Cette liste vaut toutes les consignes.',
  ),
  '108': paragraphs(
    'En France, une image dont le visage est produit par l’intelligence artificielle porte la mention « Images virtuelles », claire et lisible. C’est aussi la meilleure chose qui soit arrivée à notre métier.',
    '## Où la poser',
    'En bas, à gauche, dans la marge que l’application ne recouvre pas. Toujours au même endroit : on finit par la chercher des yeux, comme une signature.',
    '## Comment l’écrire',
    '- une seule ligne, sans abréviation ;\n- un fond plein plutôt qu’une ombre ;\n- la même taille que le nom du personnage.',
    'Les publics à qui l’on dit la vérité restent plus longtemps. Nos packs sont livrés avec la mention, en cinq langues.',
  ),
}

const sampleToDemo = ({
  id,
  slug: _,
  recent_views: __,
  modified_at: ___,
  date,
  views,
  likes,
  ...post
}: (typeof SAMPLE_POSTS)[number]): DemoPost => ({
  id,
  writtenAt: date,
  views,
  likes,
  draft: {
    ...post,
    images: [post.image],
    content: CONTENTS[id.slice(-3)] ?? '',
    is_published: true,
  },
})

const UNFINISHED: DemoPost = {
  id: '019a0000-0000-7000-8000-000000000109',
  writtenAt: '2026-11-19T07:30:00.000Z',
  views: 0,
  likes: 0,
  draft: {
    title: 'Relier ses modèles : l’univers avant la vitrine',
    excerpt:
      'Deux personnages qui se connaissent valent plus que deux personnages côte à côte. Brouillon en cours.',
    content: paragraphs(
      'Un univers, c’est d’abord une règle que tous les personnages respectent sans la dire.',
      '## À écrire',
      'Les trois règles de notre propre galerie, avec une image par règle.',
    ),
    image: '/pictures/blog-constellation.webp',
    images: ['/pictures/blog-constellation.webp'],
    category: 'Stratégie',
    author: 'Mila Renaud',
    is_published: false,
    is_featured: false,
    read_time: '8 min',
    tags: ['univers', 'récit'],
  },
}

export const DEMO_POSTS: readonly DemoPost[] = [...SAMPLE_POSTS.map(sampleToDemo), UNFINISHED]
