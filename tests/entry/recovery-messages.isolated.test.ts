// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { LOCALES } from '#contract/locales.ts'
import { bootRecoveryScript } from '#entry/deferred-start.ts'
import { showErrorPage } from '#entry/fatal-error.ts'
import { PART_MISSING, RELOAD } from '#entry/recovery-messages.ts'

afterEach(() => {
  history.replaceState(null, '', '/')
  document.documentElement.lang = ''
})

const errorPage = (lang: string): string => {
  document.documentElement.lang = lang
  const container = document.createElement('div')
  showErrorPage(container)
  return container.textContent ?? ''
}

test.each([
  ['fr', 'Recharge la page dès que tu es en ligne.', 'Recharger'],
  ['en', 'Reload the page once you are online.', 'Reload'],
  ['es', 'Recarga la página cuando tengas conexión.', 'Recargar'],
  ['pt', 'Recarregue a página quando tiver conexão.', 'Recarregar'],
  ['th', 'โหลดหน้านี้ใหม่เมื่อเชื่อมต่ออินเทอร์เน็ตแล้ว', 'โหลดใหม่'],
  ['xx', 'Recharge la page dès que tu es en ligne.', 'Recharger'],
])('the error page speaks the document’s language: %s', (lang, text, reload) => {
  expect(errorPage(lang)).toContain(text)
  expect(errorPage(lang).endsWith(reload)).toBe(true)
  // The site may have another name.
  expect(errorPage(lang)).not.toContain('Néomuse')
})

test('in the back-office it says « vous »', () => {
  history.replaceState(null, '', '/admin/models')
  expect(errorPage('fr')).toContain('Rechargez la page dès que vous êtes en ligne.')
})

test('a page whose scripts came in part can say so in every language', () => {
  const script = bootRecoveryScript('/assets/site.js')
  for (const locale of LOCALES) {
    expect(script).toContain(JSON.stringify([PART_MISSING[locale], RELOAD[locale]]))
  }
})
