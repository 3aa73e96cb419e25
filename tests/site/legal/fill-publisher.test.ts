import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#contract/public/public-settings.ts'
import { trustedHtml } from '#device/trusted-html.ts'
import { fillPublisher, publisherOf } from '#site/legal/publisher.ts'

const SETTINGS = {
  site_name: 'Muse',
  contact_email: 'ici@muse.example',
  whatsapp_number: '',
  seller: DEFAULT_SETTINGS.seller,
}

const known = { ...publisherOf(SETTINGS, 'fr'), company: 'Muse & <Fils>' }

test('facts known from the settings are filled in', () => {
  expect(fillPublisher('{{site}}, {{email}}, {{phone}}', publisherOf(SETTINGS, 'fr'), '?')).toBe(
    'Muse, ici@muse.example, <mark>[?]</mark>',
  )
})

test('what is known of the publisher stands in the text, as text', () => {
  expect(fillPublisher('<p>{{company}}</p>', known, 'à compléter')).toBe(
    '<p>Muse &amp; &lt;Fils&gt;</p>',
  )
})

test('missing facts are marked as missing, in a text that may be shown', () => {
  const filled = fillPublisher('{{ address }}{{address}}', known, 'à compléter')
  expect(filled).toBe('{{ address }}<mark>[à compléter]</mark>')
  expect(trustedHtml(filled)).toBe(filled)
})

test('what no publisher has stays as it was written', () => {
  expect(fillPublisher('{{constructor}} {{company}}', known, '')).toBe(
    '{{constructor}} Muse &amp; &lt;Fils&gt;',
  )
})
