import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const catalogue = readFileSync('locales/fr/admin.po', 'utf8')

/** Checklist J, K, M to S: character by character, with typographic apostrophes. */
test.each([
  'Connexion',
  'Créer Admin',
  'Admin access required',
  'Login failed',
  'Connexion réussie',
  'Compte administrateur créé',
  'Failed to create admin',
  'Le mot de passe doit contenir au moins 8 caractères',
  'Dashboard',
  'Modèles IA',
  'Utilisateurs',
  'Commandes',
  'Blog',
  'Contenu',
  'Messages',
  'Paramètres',
  'Admin',
  'Inactif',
  'Modèle créé avec succès',
  'Modèle mis à jour avec succès',
  'Modèle supprimé avec succès',
  'Êtes-vous sûr de vouloir supprimer ce modèle ?',
  'Impossible de charger les modèles',
  'Utilisateur activé avec succès',
  'Utilisateur désactivé avec succès',
  'Impossible de charger les utilisateurs',
  'Statut de la commande mis à jour',
  'Impossible de charger les commandes',
  'À la une',
  'Brouillon',
  'Article créé avec succès',
  'Article mis à jour avec succès',
  'Article supprimé avec succès',
  'Êtes-vous sûr de vouloir supprimer cet article ?',
  'Impossible de charger les articles',
  'Message marqué comme lu',
  'Impossible de charger les messages',
  'Réponse envoyée',
  'Email envoyé à {email}',
  'Erreur lors de l’envoi de la réponse',
  'Général',
  'Contact',
  'Page d’accueil',
  'Statistiques',
  'Paramètres sauvegardés avec succès',
  'Impossible de charger les paramètres',
  'Erreur lors de la mise à jour',
  'Erreur lors de la sauvegarde',
  'Erreur lors de la suppression',
  'Erreur',
  'Succès',
])('the back-office contains %j', (text) => {
  expect(catalogue).toContain(`msgstr "${text}"`)
})

test('no text has a straight apostrophe', () => {
  const straight = catalogue.split('\n').filter((line) => /^msgstr .*'/.test(line))
  expect(straight).toEqual([])
})
