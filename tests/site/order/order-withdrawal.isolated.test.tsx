// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, test } from 'vitest'
import type { OrderPage } from '#contract/public/order-page.ts'
import { activateSiteLocale } from '#i18n/activate-site-locale.ts'
import { EXAMPLE_ORDER_PAGE } from '#server/openapi/example-forms.ts'
import { OrderCourse } from '#site/order/status/order-course.tsx'
import { OrderWithdrawal } from '#site/order/status/order-withdrawal.tsx'
import { WithdrawPage } from '#site/order/withdraw-page.tsx'
import { renderOutsideAct } from '#tests/support/render-outside-act.ts'
import { replaceFetch } from '#tests/support/replace-fetch.ts'
import { untilHolds } from '#tests/support/until-holds.ts'

const TOKEN = 'A'.repeat(43)
const PAGE = EXAMPLE_ORDER_PAGE as unknown as OrderPage
const [FIRST] = PAGE.lines
if (!FIRST) throw new Error('the example has a line')
const lineOf = (
  name: string,
  withdrawal: Partial<OrderPage['lines'][number]['withdrawal']> = {},
) => ({
  ...FIRST,
  item_id: name,
  name,
  withdrawal: { ...FIRST.withdrawal, ...withdrawal },
})
const withLines = (...lines: OrderPage['lines']): OrderPage => ({ ...PAGE, lines })

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

/** What the server is asked, and the page; it answers each request as taken. */
const show = async (page: OrderPage) => {
  const asked: { path: string; body: Record<string, unknown> }[] = []
  replaceFetch(async (path, init) => {
    asked.push({ path: String(path), body: JSON.parse(String(init?.body)) })
    return Response.json({ id: 'of-the-withdrawal' }, { status: 201 })
  })
  await activateSiteLocale('fr')
  let reloads = 0
  const reload = () => {
    reloads += 1
  }
  renderOutsideAct(
    <I18nProvider i18n={i18n}>
      <MemoryRouter>
        <OrderWithdrawal page={page} token={TOKEN} isLive reload={reload} />
        <OrderCourse page={page} token={TOKEN} />
      </MemoryRouter>
    </I18nProvider>,
  )
  const container = document.body
  await untilHolds(() => expect(container.querySelector('section')).not.toBeNull())
  const button = (name: string) =>
    [...container.querySelectorAll('button')].find((one) => one.textContent === name)
  return {
    asked,
    container,
    press: async (name: string) => {
      await untilHolds(() => expect(button(name)).toBeDefined())
      button(name)?.focus()
      button(name)?.click()
    },
    boxes: async () => {
      await untilHolds(() => expect(container.querySelector('[type=checkbox]')).not.toBeNull())
      return [...container.querySelectorAll<HTMLInputElement>('[type=checkbox]')]
    },
    reloads: () => reloads,
    says: (words: string) => untilHolds(() => expect(wordsOf(container)).toContain(words)),
  }
}

const wordsOf = ({ textContent }: Element): string => (textContent ?? '').replaceAll('\u00a0', ' ')

describe('the order’s page', () => {
  test.each([
    ['law', {}, 'Tu peux renoncer jusqu’au 26 janvier 2026 inclus, sans donner de raison.'],
    ['guarantee', { kind: 'guarantee' }, 'Garantie de 30 jours : tu peux te faire rembourser'],
    ['begun', { is_partly_owed: true }, 'la part déjà faite reste due'],
    [
      'given up',
      { state: 'given-up', kind: null, ends_at: null },
      'Livré tout de suite à ta demande',
    ],
    [
      'over',
      { state: 'over', kind: null },
      'Le délai pour renoncer s’est terminé le 26 janvier 2026.',
    ],
    ['withdrawn', { state: 'withdrawn', kind: null }, 'Tu as renoncé à cet achat.'],
  ] as const)('shows the status of the right to withdraw: %s', async (_, right, words) => {
    const { says, container } = await show(withLines(lineOf('Luna', right)))
    await says(words)
    const isOpen = !('state' in right)
    expect(container.textContent?.includes('Renoncer au contrat ici')).toBe(isOpen)
  })

  test('asks what is covered before anything is declared, and declares what stays ticked', async () => {
    const over = lineOf('Aiko', { state: 'over', kind: null })
    const page = withLines(lineOf('Luna'), over, lineOf('Mali'))
    const { press, asked, boxes, says, reloads } = await show(page)
    await press('Renoncer au contrat ici')
    // While the form's code loads, the button keeps the focus.
    expect(document.activeElement?.textContent).toBe('Renoncer au contrat ici')
    await untilHolds(() => expect(document.activeElement?.textContent).toBe('Renoncer au contrat'))
    expect(asked).toEqual([])
    await says('Nous te remboursons 58 €')
    const all = await boxes()
    expect(all.map(({ checked }) => checked)).toEqual([true, true])
    all[1]?.click()
    await says('Nous te remboursons 29 €')
    await press('Confirmer la rétractation')
    await untilHolds(() => expect(reloads()).toBe(1))
    // Until the receipt arrives.
    expect(document.activeElement?.textContent).toBe('Renoncer au contrat ici')
    expect(asked).toMatchObject([
      { path: '/api/order/withdraw', body: { token: TOKEN, lines: [0] } },
    ])
    expect(String(asked[0]?.body.declared_at)).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
  })

  test('declares nothing where nothing is ticked, and says so', async () => {
    const { press, asked, boxes, says } = await show(withLines(lineOf('Luna'), lineOf('Mali')))
    await press('Renoncer au contrat ici')
    for (const box of await boxes()) box.click()
    await says('Nous te remboursons 0 €')
    await press('Confirmer la rétractation')
    await says('Choisis au moins un achat.')
    expect(asked).toEqual([])
  })

  const PLAN = { ...lineOf('Formation Premium'), item_id: 'plan-premium' }
  const OPEN = { ...PLAN, delivery_from: '2020-01-01T00:00:00.000Z' }

  test('opens the course by a link that no request carries', async () => {
    const { container } = await show(withLines(OPEN))
    const link = container.querySelector('a[href^="/formation/cours"]')
    expect(link?.getAttribute('href')).toBe(`/formation/cours#${TOKEN}`)
  })

  test.each([
    [{ ...OPEN, is_revoked: true }, 'Cette formation t’a été remboursée : le cours est fermé'],
    [
      { ...OPEN, withdrawal: { ...OPEN.withdrawal, state: 'withdrawn' as const } },
      'Tu as renoncé à cette formation : le cours est fermé',
    ],
    [
      { ...PLAN, delivery_from: '2126-01-27T23:00:00.000Z' },
      'Le cours s’ouvre ici le 28 janvier 2126',
    ],
  ])('says why the course is not open', async (line, words) => {
    const { says } = await show(withLines(line))
    await says(words)
  })
})

test('without the link: the statement is acknowledged with content, date and time', async () => {
  const asked: Record<string, unknown>[] = []
  replaceFetch(async (_, init) => {
    asked.push(JSON.parse(String(init?.body)))
    return Response.json({ id: 'of-the-statement', mail: true }, { status: 201 })
  })
  await activateSiteLocale('fr')
  renderOutsideAct(
    <I18nProvider i18n={i18n}>
      <MemoryRouter>
        <WithdrawPage />
      </MemoryRouter>
    </I18nProvider>,
  )
  const container = document.body
  await untilHolds(() => expect(container.querySelector('form')).not.toBeNull())
  const form = container.querySelector('form')
  expect([form?.getAttribute('action'), form?.getAttribute('method')]).toEqual([
    '/api/withdraw',
    'post',
  ])
  for (const [name, value] of Object.entries({
    name: 'Zoé',
    email: 'zoe@example.org',
    order: 'NM-7K2M9Q4X',
  })) {
    const field = container.querySelector<HTMLInputElement>(`[name=${name}]`)
    if (!field) throw new Error(`no field ${name}`)
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  await untilHolds(() =>
    expect(document.activeElement?.textContent).toBe('Déclaration de rétractation reçue'),
  )
  expect(asked).toMatchObject([{ order: 'NM-7K2M9Q4X', language: 'fr' }])
  expect(container.textContent).toMatch(/NM-7K2M9Q4X.*zoe@example\.org.*heure de Paris/)
})
