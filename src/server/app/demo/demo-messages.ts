import { demoClientIndex } from './demo-clients.ts'

export type DemoMessage = {
  /** Index in the list of clients. */
  readonly client: number
  readonly subject: string
  readonly message: string
  readonly type: 'general' | 'technical' | 'sales' | 'formation'
  readonly daysAgo: number
  readonly isRead: boolean
}

/** Messages of some of the clients. */
export const DEMO_MESSAGES: readonly DemoMessage[] = [
  {
    client: demoClientIndex('Roche'),
    subject: 'Délai pour un modèle sur mesure',
    message:
      'Bonjour,\n\nJe prépare un lancement pour la mi-décembre. Trois à cinq jours pour la première version, est-ce encore tenable à cette période ?\n\nMerci,\nAnaïs',
    type: 'sales',
    daysAgo: 0,
    isRead: false,
  },
  {
    client: demoClientIndex('Fabre'),
    subject: 'Les fichiers vidéo sont en 4K ?',
    message:
      'Le pack Sakura me plaît beaucoup. Les vidéos sont-elles livrées en 4K, et avec quelle durée moyenne ?',
    type: 'technical',
    daysAgo: 1,
    isRead: false,
  },
  {
    client: demoClientIndex('Rossi'),
    subject: 'Formation : accès après 30 jours',
    message:
      'Bonjour, si je commence la formation maintenant, est-ce que je garde l’accès aux modules après la période de garantie ?',
    type: 'formation',
    daysAgo: 2,
    isRead: false,
  },
  {
    client: demoClientIndex('Petit'),
    subject: 'Merci !',
    message: 'Le journal de Luna a trouvé son public en trois semaines. Merci pour votre patience.',
    type: 'general',
    daysAgo: 6,
    isRead: true,
  },
  {
    client: demoClientIndex('Srisuk'),
    subject: 'Utilisation pour une marque de soin',
    message:
      'Puis-je utiliser le pack Mali dans une campagne pour une marque de cosmétiques thaïlandaise, avec la mention « Images virtuelles » ?',
    type: 'sales',
    daysAgo: 9,
    isRead: true,
  },
  {
    client: demoClientIndex('Marin'),
    subject: 'Facture de ma dernière commande',
    message:
      'Bonjour, pourriez-vous me renvoyer la facture de ma dernière commande ? Merci d’avance.',
    type: 'general',
    daysAgo: 15,
    isRead: true,
  },
]
