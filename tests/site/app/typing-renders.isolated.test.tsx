// @vitest-environment happy-dom
import { globSync, readFileSync } from 'node:fs'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, type ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, onTestFinished, test } from 'vitest'
import { CONSENT_NAMES } from '#contract/public/forms/checkout-request.ts'
import type { Cents } from '#domain/money.ts'
import { activateSiteLocale } from '#i18n/activate-site-locale.ts'
import { NewsletterSection } from '#site/blog/newsletter-section.tsx'
import { AssistantDialog } from '#site/contact/assistant-dialog.tsx'
import { HandOff } from '#site/contact/assistant-hand-off.tsx'
import { MessageForm } from '#site/contact/message-form.tsx'
import { Wizard } from '#site/custom/wizard.tsx'
import { CourseLinkForm } from '#site/formation/course-link-form.tsx'
import { InterviewForm } from '#site/hybrid/interview-form.tsx'
import { OrderForm } from '#site/order/new/order-form.tsx'
import { OrderFindForm } from '#site/order/order-find-page.tsx'
import { WithdrawForm } from '#site/order/withdraw-page.tsx'
import { takeRendered } from '#tests/support/component-renders.ts'
import { mount } from '#tests/support/mount.tsx'
import { typeInto } from '#tests/support/type-into.ts'

const ORDER = (
  <OrderForm
    form="checkout"
    isPaidAtOnce
    orderedFields={{ items: [{ model_id: '0193a1b2-0000-7000-8000-000000000001', quantity: 1 }] }}
    totalCents={2900 as Cents}
    consents={CONSENT_NAMES}
  />
)

const nothing = () => undefined

/** What is a form, by where it is written: those above, and what they are made of. */
const LOOKED_AT = [
  'src/site/blog/newsletter-section.tsx',
  'src/site/contact/assistant-dialog.tsx',
  'src/site/contact/assistant-hand-off.tsx',
  'src/site/contact/message-form.tsx',
  'src/site/custom/wizard.tsx',
  'src/site/formation/course-link-form.tsx',
  'src/site/hybrid/interview-form.tsx',
  'src/site/order/new/order-form.tsx',
  // The browser's own: nothing is rendered while the user types.
  'src/site/order/new/plain-order-form.tsx',
  'src/site/order/order-find-page.tsx',
  // Buttons and boxes to tick, and no text.
  'src/site/order/status/order-documents.tsx',
  'src/site/order/status/withdrawal-panel.tsx',
  'src/site/order/withdraw-page.tsx',
  'src/site/shared/form/plain-form.tsx',
]

test('every form of the site is looked at', () => {
  const forms = globSync('src/site/**/*.tsx').filter((file) =>
    /<(Form|PlainForm|form)\b/.test(readFileSync(file, 'utf8')),
  )
  expect(forms.toSorted()).toEqual(LOOKED_AT)
})

/** Of a field: what binds it, the field itself, its frame and its label. */
const MOST_OF_A_FIELD = 8

test.each<[string, ReactNode]>([
  ['/blog', <NewsletterSection key="form" />],
  ['/contact', <MessageForm key="form" />],
  ['/contact', <AssistantDialog key="form" isOpen onClose={nothing} />],
  ['/contact', <HandOff key="form" onSent={nothing} onEnd={nothing} />],
  ['/hybrid', <InterviewForm key="form" />],
  ['/formation', <CourseLinkForm key="form" />],
  ['/order/new?pack=luna', ORDER],
  ['/order/find', <OrderFindForm key="form" />],
  ['/withdraw', <WithdrawForm key="form" onSent={nothing} />],
  ['/custom', <Wizard key="form" />],
  ['/custom?step=3', <Wizard key="form" />],
  ['/custom?step=4', <Wizard key="form" />],
])('a character typed in a form at %s renders only its own field', async (address, form) => {
  const { fetch } = globalThis
  // What the server would answer renders the page anew.
  globalThis.fetch = () => new Promise(() => undefined)
  onTestFinished(() => {
    globalThis.fetch = fetch
    localStorage.clear()
    sessionStorage.clear()
  })
  await activateSiteLocale('fr')
  // The dialog's code is fetched at its first opening.
  await import('#ui/overlay/dialog-sheet.tsx')
  await mount(
    <I18nProvider i18n={i18n}>
      <MemoryRouter initialEntries={[address]}>{form}</MemoryRouter>
    </I18nProvider>,
  )
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'form input:not([type=checkbox], [type=radio], [type=hidden]), form textarea',
  )
  expect(fields.length).toBeGreaterThan(0)
  for (const field of fields) {
    await act(async () => typeInto(field, 'z'))
    takeRendered()
    await act(async () => typeInto(field, 'zq'))
    const rendered = takeRendered()
    const first = rendered.flatMap(({ name, isFirst }) => (isFirst ? [name] : []))
    expect([field.name, first]).toEqual([
      field.name,
      // The last one holds a single field.
      [expect.stringMatching(/^(Visitor|Draft)Field$|^QuestionForm$/)],
    ])
    expect(rendered.length).toBeLessThanOrEqual(MOST_OF_A_FIELD)
  }
})
