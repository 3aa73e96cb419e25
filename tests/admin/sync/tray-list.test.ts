import { expect, test } from 'vitest'
import { afterColon, inSentences } from '#admin/sync/tray-list.tsx'

test('each sentence has one full stop, also when the server wrote it', () => {
  expect(inSentences(['Sa valeur a été gardée.', null, '2 modifications en attente'])).toBe(
    'Sa valeur a été gardée. 2 modifications en attente.',
  )
  expect(inSentences(['Création refusée', 'Ce nom est pris', null])).toBe(
    'Création refusée. Ce nom est pris.',
  )
  expect(inSentences(['Refusé', ''])).toBe('Refusé.')
})

test('after a colon a sentence continues in lower case', () => {
  expect(afterColon('Ce champ est obligatoire')).toBe('ce champ est obligatoire')
})
