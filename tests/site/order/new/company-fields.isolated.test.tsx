// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { activateSiteLocale } from '#i18n/activate-site-locale.ts'
import { OrderPage } from '#site/order/new/order-page.tsx'
import { CUSTOM_BLANK, draftToHash } from '#site/shared/order/custom-draft.ts'
import { renderOutsideAct } from '#tests/support/render-outside-act.ts'
import { untilHolds } from '#tests/support/until-holds.ts'

const sent: Readonly<Record<string, unknown>>[] = []

vi.mock('#device/public/outbox/post-form.ts', () => ({
  loadOutbox: async () => null,
  postForm: async ({ body }: { readonly body: Readonly<Record<string, unknown>> }) => {
    sent.push(body)
    return { type: 'refused' }
  },
}))

beforeEach(() => {
  sent.length = 0
  sessionStorage.clear()
  localStorage.clear()
})

/** Each order has a draft of its own. */
const open = async (name: string) => {
  await activateSiteLocale('fr')
  renderOutsideAct(
    <I18nProvider i18n={i18n}>
      <MemoryRouter
        initialEntries={[`/order/new?custom=1#${draftToHash({ ...CUSTOM_BLANK, name })}`]}
      >
        <OrderPage />
      </MemoryRouter>
    </I18nProvider>,
  )
  const field = (name: string) =>
    document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`form [name="${name}"]`)
  const type = async (name: string, text: string) => {
    await untilHolds(() => expect(field(name)).not.toBeNull())
    const control = field(name)
    const kind = control instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
    Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(control, text)
    control?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const tick = async (name: string) => {
    await untilHolds(() => expect(field(name)).not.toBeNull())
    field(name)?.click()
  }
  const submit = () => document.querySelector<HTMLButtonElement>('form [type=submit]')?.click()
  await type('email', 'zoe@example.org')
  // The address has been given its last form by then, and with it the draft.
  await untilHolds(() => expect(field('email')?.value).toBe('zoe@example.org'))
  for (const box of document.querySelectorAll<HTMLInputElement>('form [type=checkbox]'))
    if (box.name !== 'is_company') box.click()
  return { field, type, tick, submit }
}

test('a private buyer sees one box, and sends no company data', async () => {
  const { field, type, tick, submit } = await open('Aïko')
  expect(field('siret')).toBeNull()
  await tick('is_company')
  await type('company_name', 'Atelier Moreau')
  await type('siret', '1')
  await tick('is_company')
  await untilHolds(() => expect(field('siret')).toBeNull())
  submit()
  await untilHolds(() => expect(sent).toHaveLength(1))
  for (const key of ['company_name', 'siret', 'billing_address', 'is_company'])
    expect(Object.keys(sent[0] ?? {})).not.toContain(key)
})

test('a company has a name, and a wrong SIRET is reported beside its field before anything is sent', async () => {
  const { field, type, tick, submit } = await open('Nova')
  await tick('is_company')
  await untilHolds(() => expect(field('company_name')).not.toBeNull())
  submit()
  await untilHolds(() => expect(document.activeElement).toBe(field('company_name')))
  await type('company_name', 'Atelier Moreau')
  await type('siret', '732 829 320 00075')
  submit()
  await untilHolds(() => expect(document.activeElement).toBe(field('siret')))
  expect(document.body.textContent).toContain('Ce SIRET n’existe pas')
  expect(sent).toEqual([])
  await type('siret', '732 829 320 00074')
  await type('billing_address', '3 rue des Lilas')
  submit()
  await untilHolds(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    company_name: 'Atelier Moreau',
    billing_address: '3 rue des Lilas',
    siret: '732 829 320 00074',
  })
})
