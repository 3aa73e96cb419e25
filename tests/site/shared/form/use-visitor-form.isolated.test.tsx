// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { CONSENT_NAMES } from '#contract/public/forms/checkout-request.ts'
import { TICKED } from '#contract/public/forms/form-fields.ts'
import type { Cents } from '#domain/money.ts'
import { activateSiteLocale } from '#i18n/activate-site-locale.ts'
import { OrderForm } from '#site/order/new/order-form.tsx'
import { createDraftText, draftToText, textToDraft } from '#site/shared/form-draft.ts'
import { renderOutsideAct } from '#tests/support/render-outside-act.ts'
import { untilHolds } from '#tests/support/until-holds.ts'
import { pageToasts } from '#ui/overlay/toast-store.ts'

const ADDRESS = '?pack=luna'

/** An order that is filled in and sent; the server finds something wrong with these fields. */
const refuse = async (...fields: readonly string[]) => {
  const { fetch } = globalThis
  globalThis.fetch = async () =>
    Response.json(
      { code: 'invalid-fields', fields: fields.map((field) => ({ field, code: 'required' })) },
      { status: 422 },
    )
  // A test that waits here moves its time.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    globalThis.fetch = fetch
    vi.useRealTimers()
    pageToasts.clear()
    sessionStorage.clear()
  })
  const ticked = Object.fromEntries(CONSENT_NAMES.map((name) => [name, TICKED]))
  createDraftText(`order${ADDRESS}`).write(
    draftToText({ fields: { name: 'Zoé', email: 'zoe@example.org', ...ticked }, key: null }),
  )
  await activateSiteLocale('fr')
  renderOutsideAct(
    <I18nProvider i18n={i18n}>
      <MemoryRouter initialEntries={[`/order/new${ADDRESS}`]}>
        <OrderForm
          form="checkout"
          isPaidAtOnce
          orderedFields={{
            items: [{ model_id: '0193a1b2-0000-7000-8000-000000000001', quantity: 1 }],
          }}
          totalCents={2900 as Cents}
          consents={CONSENT_NAMES}
        />
      </MemoryRouter>
    </I18nProvider>,
  )
  const form = () => document.querySelector('form')
  await untilHolds(() => expect(form()).not.toBeNull())
  form()?.querySelector<HTMLElement>('[type=submit]')?.click()
  await untilHolds(() => expect(form()?.getAttribute('aria-busy')).toBe('true'))
  await untilHolds(() => expect(form()?.getAttribute('aria-busy')).toBe('false'))
  return {
    invalid: () =>
      [...document.querySelectorAll<HTMLInputElement>('[aria-invalid=true]')].map(
        ({ name }) => name,
      ),
    words: () => document.body.textContent,
    toasts: () => pageToasts.getToasts().map(({ title }) => title),
  }
}

const NOT_TAKEN = 'Notre serveur n’a pas accepté ce formulaire'

test('what is wrong with a field that the form does not show is said all the same', async () => {
  const { invalid, words, toasts } = await refuse('sales_channel')
  expect(invalid()).toEqual([])
  expect(words()).toContain(NOT_TAKEN)
  expect(toasts()).toEqual(['L’envoi a échoué'])
})

test('what is wrong with a field is said beside it, and there alone', async () => {
  const { invalid, words, toasts } = await refuse('sales_channel', 'email', 'consents.terms')
  expect(invalid()).toEqual(['email', 'terms'])
  expect(words()).toContain('Remplis ce champ')
  expect(words()).toContain('Coche cette case pour continuer')
  expect(document.activeElement?.getAttribute('name')).toBe('email')
  expect(words()).not.toContain(NOT_TAKEN)
  expect(toasts()).toEqual([])
})

test('an offer that is gone has a message of its own, and no other', async () => {
  const { words, toasts } = await refuse('items.0.model_id')
  expect(words()).toContain('Cette offre vient d’être retirée')
  expect(words()).not.toContain(NOT_TAKEN)
  expect(toasts()).toEqual([])
})

test('a changed price has a message of its own, and the next press is a new request', async () => {
  const { words, toasts } = await refuse('expected_total')
  expect(words()).toContain('Le prix vient de changer')
  expect(words()).toContain('Voir le nouveau prix')
  expect(words()).not.toContain(NOT_TAKEN)
  expect(toasts()).toEqual([])
  const kept = textToDraft(createDraftText(`order${ADDRESS}`).read(), { name: '' })
  expect(kept).toEqual({ fields: { name: 'Zoé' }, key: null })
})
