import { expect, onTestFinished, test } from 'vitest'
import { noteSendsMail } from '#server/app/prepare-database.ts'
import { createSmtpMailer } from '#server/email/smtp-mailer.ts'
import { createSender } from '#server/operations/email-worker.ts'
import { startMailServer } from '#tests/support/mail/start-mail-server.ts'
import { setUpPacks } from '#tests/support/set-up-packs.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** A shop that sends emails, and a mail server that can be switched off. */
const setUp = async () => {
  const shop = await setUpPacks()
  const { store, deps, clock, call, adminToken: token } = shop
  await noteSendsMail(store, true, clock.now)
  await call('PUT', '/api/admin/settings', { token, body: { contact_email: 'a@neomuse.fr' } })
  let mail = await startMailServer()
  const { address } = mail
  onTestFinished(() => mail.stop())
  const faults: unknown[] = []
  const mailer = await createSmtpMailer(address, (error) => faults.push(error))
  const publicUrl = 'https://neomuse.example'
  // As a newly started process: only the database holds the state.
  const sendDue = () =>
    createSender({ ...deps, mailer, publicUrl, newsletterPauseMs: 0, isStopping: () => false })()
  return {
    ...shop,
    faults,
    sendDue,
    switchOff: () => mail.stop(),
    switchOn: async () => {
      mail = await startMailServer(address.port)
    },
    emails: () => mail.emails.map(({ to, headers }) => [...to, headers.subject]),
    stateOf: async (id: string, occasion: string) =>
      (await store.db.selectFrom('order_emails').selectAll().execute()).flatMap((email) =>
        email.order_id === id && email.occasion === occasion ? [email.state] : [],
      ),
    emailsOf: async (id: string) =>
      (await (await call('GET', `/api/admin/orders/${id}/emails`, { token })).json()).emails,
  }
}

test('a purchase while the mail server is down: paid at once, its receipt is sent once when the server is back', async () => {
  const shop = await setUp()
  await shop.publishFile('a.txt')
  await shop.switchOff()
  const { id, number, payment } = await shop.buyPack()
  expect([payment.status, (await shop.books(id)).status]).toEqual(['matched', 'paid'])
  await shop.sendDue()
  shop.clock.now += 10 * MINUTE_MS
  await shop.sendDue()
  const seen = (email: object) => expect.objectContaining(email)
  // The instructions for payment are no longer sent once the order is paid.
  expect(await shop.emailsOf(id)).toEqual([
    seen({ kind: 'received', state: 'dropped', tries: 0 }),
    seen({ kind: 'paid', state: 'waiting', tries: 2 }),
  ])
  expect(shop.faults).toHaveLength(2)
  await shop.switchOn()
  for (let tries = 0; tries < 3; tries += 1) {
    shop.clock.now += 10 * MINUTE_MS
    await shop.sendDue()
  }
  expect(shop.emails()).toEqual([['zoe@example.org', `Paiement reçu pour ta commande ${number}`]])
  expect(await shop.emailsOf(id)).toEqual([
    seen({ kind: 'received', state: 'dropped' }),
    seen({ kind: 'paid', state: 'sent', tries: 0 }),
  ])
})

test('files that wait for the end of the withdrawal period are announced once, on that day, in the order’s language', async () => {
  const shop = await setUp()
  await shop.publishFile('a.txt')
  const { id, number, token } = await shop.buy({ language: 'es' })
  await shop.sendDue()
  const filesReady = [['zoe@example.org', `Tus archivos están listos: pedido ${number}`]]
  const announced = () =>
    shop.emails().filter(([, subject]) => subject?.startsWith('Tus archivos están'))
  expect((await shop.emailsOf(id)).at(-1)).toMatchObject({
    kind: 'files-ready',
    state: 'waiting',
    is_planned: true,
    queued_at: '2026-01-15T23:00:00.000Z',
    text: { body: expect.stringContaining(token) },
  })
  // A newer version meanwhile announces nothing, since it cannot be downloaded yet.
  await shop.publishFile('b.txt')
  const kinds = (await shop.emailsOf(id)).map(({ kind }: { kind: string }) => kind)
  expect(kinds).toEqual(['received', 'paid', 'files-ready'])
  shop.clock.now = Date.UTC(2026, 0, 15, 22, 59)
  await shop.sendDue()
  expect(announced()).toEqual([])
  shop.clock.now += MINUTE_MS
  await shop.sendDue()
  shop.clock.now += DAY_MS
  await shop.sendDue()
  expect(announced()).toEqual(filesReady)
  expect(await shop.stateOf(id, 'files-ready')).toEqual(['sent'])
})

test('files that come with the receipt, or were refunded, are not announced by an email of their own', async () => {
  const shop = await setUp()
  await shop.publishFile('a.txt')
  await shop.buyPack()
  const withdrawn = await shop.buy()
  const plan = await shop.buy({ plan_id: 'starter' })
  // The provider does not answer: the refund waits.
  shop.stripe.fail('server-error')
  await shop.post('/api/order/withdraw', { token: withdrawn.token })
  shop.clock.now += 20 * DAY_MS
  await shop.sendDue()
  expect(shop.emails().filter(([, subject]) => subject?.includes('fichiers'))).toEqual([])
  expect(await shop.stateOf(withdrawn.id, 'files-ready')).toEqual(['dropped'])
  expect(await shop.stateOf(plan.id, 'files-ready')).toEqual([])
})
