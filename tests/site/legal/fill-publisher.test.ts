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

test('a text that asks for what no publisher has is a mistake of the text', () => {
  expect(() => fillPublisher('{{constructor}}', known, '')).toThrow('{{constructor}}')
})
