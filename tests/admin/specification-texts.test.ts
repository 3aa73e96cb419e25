import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const catalogue = readFileSync('locales/fr/admin.po', 'utf8')

/** Checklist J, K, M and S: to the letter, with typographic apostrophes. */
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
  'Erreur lors de la sauvegarde',
  'Erreur lors de la suppression',
  'Erreur',
  'Succès',
])('the back-office says %j', (text) => {
  expect(catalogue).toContain(`msgstr "${text}"`)
})

test('no text has a straight apostrophe', () => {
  const straight = catalogue.split('\n').filter((line) => /^msgstr .*'/.test(line))
  expect(straight).toEqual([])
})
