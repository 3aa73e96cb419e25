import type { OrderEmailLabels } from './order-email-labels.ts'

export const FRENCH: OrderEmailLabels = {
  hello: (name) => (name === '' ? 'Bonjour,' : `Bonjour ${name},`),
  yourOrder: (number) => `Ta commande ${number}`,
  total: 'Total',
  refunded: 'Remboursé',
  open: 'Voir ma commande',
  pay: 'Payer ma commande',
  keepLink:
    'Ce lien ouvre ta commande sur tous tes appareils, sans mot de passe. Toute personne qui l’a peut la voir : ne le transmets pas.',
  question: 'Une question ? Réponds simplement à cet e-mail.',
  reason: (site) => `Tu reçois cet e-mail parce que tu as passé une commande sur ${site}.`,
  received: {
    opening: (number) => ({
      subject: `Commande ${number} bien reçue`,
      title: 'Ta commande est bien reçue',
    }),
    pay: (total) =>
      `Merci ! Il ne reste plus qu’à payer ${total}. Si tu viens de le faire, cet e-mail s’est croisé avec ton paiement : tu n’as rien d’autre à faire.`,
    transfer: (total) =>
      `Merci ! Pour payer, fais un virement de ${total} sur ce compte, avec la référence exacte : c’est elle qui nous dit que l’argent est le tien. Nous t’écrivons dès qu’il est arrivé.`,
    agree: 'Merci ! Nous t’écrivons bientôt pour convenir avec toi du paiement et de la suite.',
    iban: 'IBAN',
    bic: 'BIC',
    holder: 'Titulaire',
    amount: 'Montant',
    reference: 'Référence',
  },
  paid: {
    opening: (number) => ({
      subject: `Paiement reçu pour ta commande ${number}`,
      title: 'Ton paiement est bien arrivé',
    }),
    thanks: (total) =>
      `Nous avons reçu ${total}. Merci ! Voici ton reçu : garde cet e-mail, il vaut confirmation de ta commande.`,
    free: 'Ta commande est confirmée et il n’y a rien à payer. Garde cet e-mail : il vaut confirmation.',
    invoice: (number) => `Ta facture ${number} t’attend en PDF sur la page de ta commande.`,
    delivered: 'Ce que tu as acheté t’attend sur la page de ta commande.',
    service:
      'Nous t’écrivons pour la suite : les étapes et leurs délais sont sur la page de ta commande.',
    deliveredFrom: (date) =>
      `Ce que tu as acheté te sera remis à partir du ${date}, à la fin du délai de rétractation.`,
    consents: (date) =>
      `Le ${date}, tu as demandé à recevoir le contenu sans attendre la fin du délai de rétractation de 14 jours, et reconnu perdre ton droit de rétractation dès que le contenu t’est fourni.`,
    withdrawUntil: (date) =>
      `Tu peux renoncer au contrat jusqu’au ${date} inclus, depuis la page de ta commande, sans donner de motif.`,
    guaranteeUntil: (date) =>
      `Garantie « satisfait ou remboursé » : si la formation ne te convient pas, dis-le jusqu’au ${date} inclus et nous te remboursons.`,
  },
  filesReady: {
    opening: (number) => ({
      subject: `Tes fichiers sont prêts : commande ${number}`,
      title: 'Tes fichiers sont prêts',
    }),
    lead: 'Tu peux les télécharger dès maintenant sur la page de ta commande, autant de fois que tu veux. Un téléchargement interrompu reprend là où il s’est arrêté.',
  },
  links: {
    opening: (count, site) => ({
      subject: count === 1 ? `Ton achat sur ${site}` : `Tes achats sur ${site}`,
      title: count === 1 ? 'Ton achat' : 'Tes achats',
    }),
    lead: (count) =>
      count === 1
        ? 'Tu nous as demandé le lien vers ta commande. Le voici :'
        : 'Tu nous as demandé les liens vers tes commandes. Les voici, la plus récente d’abord :',
    notYou: 'Tu n’as rien demandé ? Ignore cet e-mail : toi seul peux ouvrir ces liens.',
  },
  withdrawal: {
    opening: (number) => ({
      subject: `Accusé de réception : tu renonces à la commande ${number}`,
      title: 'Ta rétractation est bien reçue',
    }),
    lead: (date, time) =>
      `Nous accusons réception de ta déclaration, reçue le ${date} à ${time} (heure de Paris).`,
    law: 'Tu te rétractes du contrat, comme la loi te le permet dans les 14 jours (article L221-18 du Code de la consommation).',
    guarantee: 'Tu fais jouer la garantie « satisfait ou remboursé » de 30 jours.',
    covers: 'Ta déclaration porte sur :',
    next: 'Nous te remboursons par le moyen de paiement que tu as utilisé, au plus tard 14 jours après ta déclaration. Garde cet e-mail comme preuve.',
  },
  refundedMail: {
    opening: (number) => ({
      subject: `Remboursement de ta commande ${number}`,
      title: 'Ton remboursement est parti',
    }),
    lead: (amount) =>
      `Nous t’avons remboursé ${amount}, par le moyen de paiement que tu avais utilisé.`,
    delay: 'Selon ta banque, l’argent apparaît sur ton compte sous 5 à 10 jours.',
  },
  creditNote: {
    opening: (document) => ({
      subject: `Ton avoir ${document}`,
      title: 'Ton avoir est prêt',
    }),
    lead: (document, corrects) =>
      `L’avoir ${document}, qui corrige la facture ${corrects}, est prêt en PDF sur la page de ta commande.`,
    reversalOpening: (number) => ({
      subject: `Le remboursement de ta commande ${number} n’a pas abouti`,
      title: 'Ton remboursement n’a pas abouti',
    }),
    reversal: (document, corrects) =>
      `Ton remboursement n’a pas abouti : ta banque nous l’a renvoyé. Le document ${document} annule donc l’avoir ${corrects}. Réponds à cet e-mail pour convenir d’un autre moyen.`,
  },
  paymentFailed: {
    opening: (number) => ({
      subject: `Le paiement de ta commande ${number} n’a pas abouti`,
      title: 'Ton paiement n’a pas abouti',
    }),
    lead: (total) =>
      `Le paiement de ${total} a été refusé ou s’est interrompu. Rien n’a été prélevé.`,
    again:
      'Ta commande t’attend : tu peux réessayer, avec un autre moyen de paiement si tu préfères.',
  },
}
