import { expect, test } from 'vitest'
import { deskZone } from '#site/contact/message-form.tsx'

test.each([
  ['2026-01-12T08:00:00Z', 'fr-FR', 'CET, heure normale d’Europe centrale'],
  ['2026-07-13T08:00:00Z', 'fr-FR', 'CEST, heure d’été d’Europe centrale'],
  ['2026-07-13T08:00:00Z', 'en-GB', 'CEST, Central European Summer Time'],
  ['2026-07-13T08:00:00Z', 'es-ES', 'CEST, hora de verano de Europa central'],
  ['2026-07-13T08:00:00Z', 'pt-BR', 'CEST, Horário de Verão da Europa Central'],
  ['2026-07-13T08:00:00Z', 'th-TH-u-ca-gregory', 'CEST, เวลาฤดูร้อนยุโรปกลาง'],
  ['2026-03-29T00:59:59Z', 'en-GB', 'CET, Central European Standard Time'],
  ['2026-03-29T01:00:00Z', 'en-GB', 'CEST, Central European Summer Time'],
])('%s in %s: %s', (moment, tag, name) => {
  expect(deskZone(Date.parse(moment), tag)).toBe(name)
})
