import type { PostDraft } from '#contract/entities/post.ts'

/** A post, and how many days before the seeding it was written. */
export type DemoPost = {
  readonly daysAgo: number
  readonly views: number
  readonly likes: number
} & {
  readonly draft: Required<PostDraft>
}

const paragraphs = (...parts: readonly string[]): string => parts.join('\n\n')

const article = (
  draft: Omit<Required<PostDraft>, 'images' | 'image' | 'is_published' | 'is_featured'> & {
    readonly picture: string
    readonly state?: 'draft' | 'featured'
  },
): Required<PostDraft> => {
  const { picture, state, ...rest } = draft
  const image = `/pictures/${picture}.webp`
  return {
    ...rest,
    image,
    images: [image],
    is_published: state !== 'draft',
    is_featured: state === 'featured',
  }
}

export const DEMO_POSTS: readonly DemoPost[] = [
  {
    daysAgo: 3,
    views: 1_840,
    likes: 212,
    draft: article({
      title: 'Trouver la niche que personne ne surveille encore',
      excerpt:
        'Une bonne niche se reconnaît à une question que son public pose chaque semaine. Voici comment l’entendre avant les autres.',
      content: paragraphs(
        'On choisit rarement sa niche en regardant ce qui marche déjà : on arrive alors dixième, avec un modèle qui ressemble aux neuf autres.',
        '## Écouter avant de créer',
        'Pendant une semaine, notez les questions qui reviennent sous les publications de votre domaine. Une question posée trois fois par trois personnes différentes est une promesse de série.',
        '## Le test des trente idées',
        'Écrivez trente titres de publication. Si vous calez avant le quinzième, la niche est trop étroite ; si les trente pourraient servir à n’importe quel modèle, elle est trop large.',
        '- une **matière** : le jade, le chrome, le papier ;\n- un **lieu** : un quai de nuit, une serre, un atelier ;\n- un **rituel** : une lettre, une recette, une leçon.',
        'Deux de ces trois suffisent à rendre un personnage reconnaissable au premier regard.',
      ),
      picture: 'blog-lens',
      state: 'featured',
      category: 'Stratégie',
      author: 'Inès Laurent',
      read_time: '7 min',
      tags: ['niche', 'audience', 'méthode'],
    }),
  },
  {
    daysAgo: 11,
    views: 1_325,
    likes: 148,
    draft: article({
      title: 'Un visage, cent images : garder la même personne',
      excerpt:
        'La constance du visage est ce qui sépare un modèle d’une suite de belles images. Nos réglages, sans secret.',
      content: paragraphs(
        'Le public pardonne un décor approximatif. Il ne pardonne pas un regard qui change d’une image à l’autre.',
        '## Fixer une référence',
        'Gardez cinq portraits de référence, jamais plus : face, trois quarts, profil, plongée, contre-plongée. Tout nouveau rendu se compare à eux, côte à côte, à la même taille.',
        '## Mesurer, pas deviner',
        'Un score de ressemblance ne remplace pas l’œil, mais il fatigue moins vite que lui. Écartez ce qui tombe sous votre seuil **avant** de choisir ce qui vous plaît.',
        '> Une image superbe qui ne ressemble pas coûte plus cher qu’une image moyenne qui ressemble.',
      ),
      picture: 'blog-rings',
      category: 'Technique',
      author: 'Théo Marchetti',
      read_time: '9 min',
      tags: ['visage', 'constance', 'rendu'],
    }),
  },
  {
    daysAgo: 19,
    views: 2_410,
    likes: 305,
    draft: article({
      title: 'Luna, six mois après : les chiffres d’un pack',
      excerpt:
        'Ce qui s’est vendu, ce qui ne s’est pas vendu, et ce que nous referions autrement. Un bilan honnête.',
      content: paragraphs(
        'Luna est notre modèle le plus calme, et longtemps nous avons cru que c’était un défaut. Six mois plus tard, son journal est ce que ses acheteurs citent en premier.',
        '## Ce qui a compté',
        '1. Un rythme tenu : trois publications par semaine, toujours aux mêmes heures.\n2. Un journal écrit **avant** les images, jamais l’inverse.\n3. Une seule lumière, reconnaissable entre mille.',
        '## Ce que nous referions',
        'Moins de formats au lancement. Deux formats soignés valent mieux que quatre que l’on remplit.',
        'Les résultats d’un modèle dépendent de son public, de son rythme et de beaucoup de travail : ceux-ci ne promettent rien pour un autre.',
      ),
      picture: 'blog-cards',
      category: "Cas d'étude",
      author: 'Inès Laurent',
      read_time: '6 min',
      tags: ['luna', 'bilan', 'journal'],
    }),
  },
  {
    daysAgo: 34,
    views: 980,
    likes: 97,
    draft: article({
      title: 'Publier une semaine en deux heures',
      excerpt:
        'Un enchaînement simple pour préparer sept jours de publications sans y passer le dimanche.',
      content: paragraphs(
        'La régularité n’est pas une question de courage, c’est une question de préparation.',
        '## L’enchaînement',
        '| Étape | Durée |\n| --- | --- |\n| Choisir sept images | 20 min |\n| Écrire sept légendes | 50 min |\n| Recadrer et exporter | 30 min |\n| Programmer | 20 min |',
        'Écrivez les légendes d’une traite : le ton reste le même, et la fatigue arrive à la fin plutôt qu’au milieu.',
        '## Une mention à ne pas oublier',
        'Les images d’un visage produit par l’intelligence artificielle portent la mention « Images virtuelles », claire et lisible.',
      ),
      picture: 'blog-phone',
      category: 'Tutoriel',
      author: 'Mila Renaud',
      read_time: '5 min',
      tags: ['organisation', 'publication'],
    }),
  },
  {
    daysAgo: 52,
    views: 1_565,
    likes: 176,
    draft: article({
      title: 'La voix après le visage',
      excerpt:
        'Les modèles parlent, et mieux chaque mois. Ce que la voix change dans la relation avec un public.',
      content: paragraphs(
        'Une voix se retient plus longtemps qu’une image. C’est une chance, et une responsabilité : elle doit être la vôtre, ou celle de quelqu’un qui l’a donnée en connaissance de cause.',
        '## Trois usages qui tiennent',
        'La lecture du journal, la réponse courte, l’annonce. Le reste lasse vite.',
        'Commencez par trente secondes par semaine. Vous saurez en un mois si votre public en redemande.',
      ),
      picture: 'blog-wave',
      category: 'Innovation',
      author: 'Théo Marchetti',
      read_time: '4 min',
      tags: ['voix', 'audio'],
    }),
  },
  {
    daysAgo: 1,
    views: 0,
    likes: 0,
    draft: article({
      title: 'Relier ses modèles : l’univers avant la vitrine',
      excerpt:
        'Deux personnages qui se connaissent valent plus que deux personnages côte à côte. Brouillon en cours.',
      content: paragraphs(
        'Un univers, c’est d’abord une règle que tous les personnages respectent sans la dire.',
        '## À écrire',
        'Les trois règles de notre propre galerie, avec une image par règle.',
      ),
      picture: 'blog-constellation',
      state: 'draft',
      category: 'Stratégie',
      author: 'Mila Renaud',
      read_time: '8 min',
      tags: ['univers', 'récit'],
    }),
  },
]
