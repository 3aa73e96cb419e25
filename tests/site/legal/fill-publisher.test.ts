import { expect, test } from 'vitest'
import { fillPublisher } from '#site/legal/document/fill-publisher.ts'
import { PUBLISHER } from '#site/legal/publisher.ts'

const known = { ...PUBLISHER, company: 'Muse & <Fils>' }

test('what is known of the publisher stands in the text, as text', () => {
  expect(fillPublisher('<p>{{company}}</p>', known, 'à compléter')).toBe(
    '<p>Muse &amp; &lt;Fils&gt;</p>',
  )
})

test('what nobody has filled in says so', () => {
  expect(fillPublisher('{{ address }}{{address}}', known, 'à compléter')).toBe(
    '{{ address }}<em>[à compléter]</em>',
  )
})

test('what no publisher has stays as it was written', () => {
  expect(fillPublisher('{{constructor}} {{company}}', known, '')).toBe(
    '{{constructor}} Muse &amp; &lt;Fils&gt;',
  )
})
