/** Invented buyers; their addresses end in a domain that cannot exist (RFC 2606). */
export type DemoClient = {
  readonly firstName: string
  readonly lastName: string
  readonly phone: string | null
  readonly daysAgo: number
}

export const DEMO_CLIENTS: readonly DemoClient[] = [
  client('Camille', 'Aubert', 322, '+33 6 00 00 00 01'),
  client('Jonas', 'Keller', 298),
  client('Sofia', 'Marin', 271, '+34 600 000 002'),
  client('Théa', 'Lindqvist', 240),
  client('Rafael', 'Nogueira', 214, '+55 11 0000 0003'),
  client('Ploy', 'Srisuk', 187),
  client('Émile', 'Garnier', 160, '+33 6 00 00 00 04'),
  client('Nadia', 'Benali', 131),
  client('Lucas', 'Petit', 104),
  client('Aiko', 'Tanabe', 78, '+81 90 0000 0005'),
  client('Marta', 'Rossi', 57),
  client('Owen', 'Hughes', 41),
  client('Salomé', 'Fabre', 26, '+33 6 00 00 00 06'),
  client('Diego', 'Ferrer', 12),
  client('Anaïs', 'Roche', 4),
]

function client(
  firstName: string,
  lastName: string,
  daysAgo: number,
  phone: string | null = null,
): DemoClient {
  return { firstName, lastName, phone, daysAgo }
}

export type DemoMessage = {
  readonly client: number
  readonly subject: string
  readonly message: string
  readonly type: 'general' | 'technical' | 'sales' | 'formation'
  readonly daysAgo: number
  readonly isRead: boolean
}

/** What some of them wrote; `client` is a place in the list above. */
export const DEMO_MESSAGES: readonly DemoMessage[] = [
  {
    client: 14,
    subject: 'Délai pour un modèle sur mesure',
    message:
      'Bonjour,\n\nJe prépare un lancement pour la mi-décembre. Trois à cinq jours pour la première version, est-ce encore tenable à cette période ?\n\nMerci,\nAnaïs',
    type: 'sales',
    daysAgo: 0,
    isRead: false,
  },
  {
    client: 12,
    subject: 'Les fichiers vidéo sont en 4K ?',
    message:
      'Le pack Sakura me plaît beaucoup. Les vidéos sont-elles livrées en 4K, et avec quelle durée moyenne ?',
    type: 'technical',
    daysAgo: 1,
    isRead: false,
  },
  {
    client: 10,
    subject: 'Formation : accès après 30 jours',
    message:
      'Bonjour, si je commence la formation maintenant, est-ce que je garde l’accès aux modules après la période de garantie ?',
    type: 'formation',
    daysAgo: 2,
    isRead: false,
  },
  {
    client: 8,
    subject: 'Merci !',
    message: 'Le journal de Luna a trouvé son public en trois semaines. Merci pour votre patience.',
    type: 'general',
    daysAgo: 6,
    isRead: true,
  },
  {
    client: 5,
    subject: 'Utilisation pour une marque de soin',
    message:
      'Puis-je utiliser le pack Mali dans une campagne pour une marque de cosmétiques thaïlandaise, avec la mention « Images virtuelles » ?',
    type: 'sales',
    daysAgo: 9,
    isRead: true,
  },
  {
    client: 2,
    subject: 'Facture de ma dernière commande',
    message:
      'Bonjour, pourriez-vous me renvoyer la facture de ma dernière commande ? Merci d’avance.',
    type: 'general',
    daysAgo: 15,
    isRead: true,
  },
]
