import { type Vocabulary, wordList } from './word-list.ts'

export const FRENCH: Vocabulary = {
  idle: wordList(`
    a à ai ainsi alors apres as au aucun aura aurai aussi autre autres aux avait avant avec avez avoir avons
    bien bonjour bonsoir c ca ce ceci cela celle celui ces cet cette chez comme comment concernant d dans de depuis des dire dis dit dites
    doit donc dois donne du elle elles en encore entre es est estce et etait etes etre eu eux
    fait faire faites faut fais font hello il ils j je jai juste l la le les leur leurs lui m ma mais me meme merci mes moi mon n ne ni nos notre nous
    on ont ou par parce parle parler pas peu peut peux pour pourquoi pouvez pouvoir possible puis puisje qu quand que quel quelle quelles quels quelque qui quoi
    s sa salut sans savoir se sera serait ses si site soit son sont suis sur stp svp t ta te tes toi ton tous tout toute toutes tres trop tu
    un une va vais vas veux veut vont voir voudrais vos votre vous voulez y quest chose choses truc plus moins oui non deja la-dessus combien neomuse appelle nom expliquer explique
    existe exister marche passe prend prendre mettre avoir peux-tu aimerais aimerai besoin vraiment mois jour jours semaine utiliser utilisez utilise utilisent aide aider question questions sil plait via aider sais savez
  `),
  phrases: [
    [/quel temps (il )?(fait|fera)|meteo/g, 'météo'],
    [/(le |la |les )?moins cher\w*|pas cher\w*|abordable\w*/g, 'prix'],
    [/(rembours|rendre|retourn)\w*.{0,20} packs?|packs? .{0,30}rembours\w*/g, 'pack rétractation'],
    [/(supprim|effac)\w* (toutes )?mes (infos|informations|donnees)/g, 'effacer données droit'],
    [
      /comment (je |on |vais je )?(recois|recevoir|telecharge\w*)|apres (avoir paye|le paiement|paiement|achat)/g,
      'livraison',
    ],
    [/qui (est|sont|se cache)( les gens)? derriere|qui a (cree|fonde|lance)/g, 'fondateur'],
    [
      /(en |sous )?combien de (temps|jours|heures)|dans combien|c est long|duree d attente|quels? delais?/g,
      'délai',
    ],
    [
      /combien (ca |cela |c )?(coute|vaut|est)|quels? (prix|tarifs?)|c est cher|(ca|cela) coute/g,
      'prix',
    ],
    [/change(r|e|ai)? d avis|me retracter|retract\w*|droit de retour|renonc\w*/g, 'rétractation'],
    [
      /(re)?(vendre|vend|donner) (le|les|mon|mes|des)? ?(pack|fichier|image|photo)s?/g,
      'revendre fichiers',
    ],
    [
      /donnees? (perso\w*)|rgpd|vie privee|mes (infos|informations|donnees)/g,
      'données personnelles',
    ],
    [/service client/g, 'équipe réponse'],
  ],
  same: [
    ['annuler', 'rétractation', 'renoncer', 'annulation'],
    ['remboursement', 'remboursé', 'rembourser', 'satisfait'],
    ['supprimer', 'effacer', 'efface', 'effacé', 'suppression', 'effacement', 'enlever'],
    ['prix', 'tarif', 'coût', 'coûter', 'cher', 'euros', 'montant', 'payer'],
    ['délai', 'attente'],
    ['livraison', 'livrer', 'livré', 'recevoir', 'réception'],
    ['licence', 'droit', 'autorisation'],
    ['exclusif', 'exclusivité', 'exclusive', 'réservé', 'autres', 'quelqu'],
    ['revendre', 'vendre', 'revente'],
    ['cours', 'formation', 'modules', 'leçons'],
    ['carte', 'paiement', 'payer', 'paypal', 'bancaire', 'virement'],
    ['cookies', 'traceurs', 'cookie'],
    ['publicité', 'pub', 'publicitaire'],
    ['hebergeur', 'héberge', 'hébergement'],
    ['données', 'informations', 'infos'],
    ['handicap', 'accessibilité', 'accessible', 'malvoyant', 'aveugle'],
    ['mineur', 'âge', '18', 'majeur', 'adulte'],
    ['conserver', 'garder', 'gardées', 'conservées', 'conservation', 'gardez'],
    ['mail', 'e-mail', 'email', 'courriel'],
    ['litige', 'médiateur', 'désaccord', 'plainte', 'réclamation', 'conflit'],
    ['visage', 'modèle', 'personnage'],
    ['personnaliser', 'composer', 'configurer', 'mesure'],
    ['révision', 'retouche', 'modification', 'correction', 'révisions'],
    ['ordinateur', 'pc', 'mac', 'machine'],
    ['langue', 'anglais', 'sous-titres', 'traduit'],
    ['gagner', 'revenu', 'revenus', 'argent'],
    ['interdit', 'permis', 'autorisé', 'droit'],
    ['équipe', 'membres'],
    ['fondateur', 'fondatrice', 'fondé', 'créateur'],
    ['répondre', 'réponse', 'répondez', 'répondons'],
  ],
  price: 'prix',
  time: /\d\s*(h|heures?|jours?|mois|ans?|semaines?)(?![a-z])|(quatorze|trente|sept|dix) (jours|mois|ans)/,
  delay: 'délai',
}
