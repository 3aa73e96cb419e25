import { expect, test } from 'vitest'
import { lossesToText } from '#admin/sync/panel-list.tsx'

test('the admin’s own values, one field to a line', () => {
  const losses = [
    { field: 'price', label: 'Prix', ours: '31 €', theirs: '29 €' },
    { field: 'name', label: 'Nom', ours: 'Lune', theirs: 'Luna' },
  ]
  expect(lossesToText('Modèle « Luna »', losses)).toBe(
    'Modèle « Luna »\nPrix\u00a0: 31 €\nNom\u00a0: Lune',
  )
})
