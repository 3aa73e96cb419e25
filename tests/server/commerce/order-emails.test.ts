import { describe, expect, test } from 'vitest'
import { ORDER_EMAIL_KINDS, occasionOf, readOccasion } from '#contract/admin/order-emails.ts'
import { LOCALES } from '#contract/locales.ts'
import { createUuidV7 } from '#domain/uuid.ts'
import { noteSendsMail } from '#server/app/prepare-database.ts'
import { readOrderEmail } from '#server/commerce/emails/read-order-email.ts'
import { refundPayment } from '#server/commerce/refund-payment.ts'
import { claimDue, conclude, queueOrderMail, withdrawOrderMail } from '#server/email/mail-outbox.ts'
import { setUpPayments } from '#tests/support/stripe/set-up-payments.ts'

const newId = createUuidV7({ nowMs: () => 0, fillRandom: (bytes) => crypto.getRandomValues(bytes) })
const CONSENTS = { consents: { immediate_delivery: true, withdrawal_lost: true, terms: true } }

const setUp = async (options: Parameters<typeof setUpPayments>[0] = {}) => {
  const shop = await setUpPayments(options)
  const { deps, store, clock, call, adminToken: token } = shop
  const emails = (id: string) => `/api/admin/orders/${id}/emails`
  return {
    ...shop,
    /** With both consents: the product is delivered at once. */
    buy: (fields: object = {}) => shop.buy({ ...CONSENTS, ...fields }),
    read: (orderId: string, occasion: string) =>
      readOrderEmail(
        deps,
        { orderId, occasion },
        {
          siteName: 'Néomuse',
          publicUrl: 'https://neomuse.example',
          nowMs: clock.now,
        },
      ),
    list: async (id: string) => (await call('GET', emails(id), { token })).json(),
    again: async (id: string, kind: string, body: object = {}) =>
      (await call('POST', `${emails(id)}/${kind}`, { token, body })).status,
    sendsMail: async () => {
      await noteSendsMail(store, true, clock.now)
      await call('PUT', '/api/admin/settings', { token, body: { contact_email: 'a@neomuse.fr' } })
    },
    refund: (paymentId: string) =>
      refundPayment(deps, {
        refundId: newId(),
        paymentId,
        amountCents: null,
        lines: [],
        reason: 'goodwill',
        actorId: shop.adminId,
      }),
    withdraw: async (orderId: string) => {
      const id = newId()
      await store.write((tx) =>
        tx
          .insertInto('withdrawals')
          .values({
            id,
            order_id: orderId,
            lines: '[0]',
            kind: 'law',
            declared_at: '2026-01-02T09:05:00.000Z',
            received_at: '2026-01-02T09:05:00.000Z',
          })
          .execute(),
      )
      return id
    },
    /** As if the mail server had accepted, or refused, all of them. */
    sendAll: (state: 'sent' | 'failed') =>
      store.write(async (tx) => {
        for (let due = await claimDue(tx, clock.now); due; due = await claimDue(tx, clock.now))
          await conclude(tx, due, { state, nowMs: clock.now })
      }),
    states: async () =>
      (await store.db.selectFrom('order_emails').selectAll().orderBy('occasion').execute()).map(
        ({ occasion, state }) => `${occasion.replace(/-[0-9a-f]{8}-.*/, '')} ${state}`,
      ),
  }
}

test('an occasion is parsed as it was written', () => {
  for (const kind of ORDER_EMAIL_KINDS) {
    expect(readOccasion(occasionOf(kind))).toEqual({ kind, of: '' })
    expect(readOccasion(occasionOf(kind, 'AV-2026-00001'))).toEqual({ kind, of: 'AV-2026-00001' })
  }
  expect([readOccasion('paidx'), readOccasion('')]).toEqual([null, null])
})

describe('each of the eight e-mails', () => {
  test('is written in the order’s language, as text and HTML, with the link to the order', async () => {
    const { order, buy, read, refund, withdraw, rows } = await setUp()
    const subjects = new Set<string>()
    for (const language of LOCALES) {
      const open = await order({ language })
      const bought = await buy({ language })
      await refund(bought.payment.id)
      const withdrawal = await withdraw(bought.id)
      const [refunded] = (await rows('refunds')).filter(({ order_id }) => order_id === bought.id)
      const note = (await rows('invoices')).find(
        ({ order_id, kind }) => order_id === bought.id && kind === 'credit-note',
      )
      const written = [
        [open, 'received'],
        [open, 'payment-failed-x'],
        [bought, 'paid'],
        [bought, 'links-1'],
        [bought, `withdrawal-${withdrawal}`],
        [bought, `refunded-${refunded?.id}`],
        [bought, `credit-note-${note?.number}`],
      ] as const
      for (const [of, occasion] of written) {
        const email = await read(of.id, occasion)
        if (email.type !== 'email') throw new Error(`${language} ${occasion} is not written`)
        expect(email.to).toBe('zoe@example.org')
        const path = language === 'fr' ? '/order' : `/${language}/order`
        const link = `https://neomuse.example${path}#${of.token}`
        expect(email.text).toContain(link)
        expect(email.html).toContain(`href="${link}"`)
        expect(email.html).toContain(`<html lang="${language}">`)
        expect(email.text).not.toMatch(/undefined|null|NaN|\[object|\$\{/)
        expect(email.text).toContain('Zoé')
        subjects.add(email.subject.replace(/NM-[0-9A-Z]{8}|AV-2026-\d+/, ''))
      }
    }
    expect(subjects.size).toBe(LOCALES.length * 7)
  })

  test('says that files are ready, while the order is paid and not refunded in full', async () => {
    const { buy, read, refund, order } = await setUp()
    const bought = await buy()
    const open = await order()
    expect(await read(bought.id, 'files-ready-v1')).toMatchObject({ type: 'email' })
    expect(await read(open.id, 'files-ready-v1')).toEqual({ type: 'untrue' })
    await refund(bought.payment.id)
    expect(await read(bought.id, 'files-ready-v1')).toEqual({ type: 'untrue' })
  })

  test('explains how to pay by transfer, with the account and the reference', async () => {
    const { order, read } = await setUp()
    const { id, number } = await order({ payment_method: 'bank_transfer' })
    const email = await read(id, 'received')
    expect(email).toMatchObject({ type: 'email' })
    const { text } = email as { readonly text: string }
    expect(text).toContain('FR76 3000 6000 0112 3456 7890 189')
    expect(text).toMatch(new RegExp(`Référence\\s: ${number}`))
  })

  test('repeats both consents in the receipt, or says until when the buyer may withdraw', async () => {
    const { buy, read } = await setUp()
    const textOf = async (fields: object) => {
      const email = await read((await buy(fields)).id, 'paid')
      return email.type === 'email' ? email.text : ''
    }
    const waived = await textOf({})
    expect(waived).toContain('reconnu perdre ton droit de rétractation')
    expect(waived).toContain('NM-2026-00001')
    const kept = await textOf({ consents: undefined })
    expect(kept).toContain('15 janvier 2026 inclus')
    expect(kept).toContain('à partir du 16 janvier 2026')
    expect(await textOf({ consents: undefined, plan_id: 'starter' })).toContain(
      '31 janvier 2026 inclus',
    )
  })

  test.each([{}, { consents: undefined }])(
    'promises no delivery of a service, nor a right that is lost by it: %j',
    async (fields) => {
      const { buy, read } = await setUp()
      const { id } = await buy({ package_id: 'pro', ...fields })
      const { text } = (await read(id, 'paid')) as { readonly text: string }
      expect(text).toContain('les étapes et leurs délais sont sur la page de ta commande')
      expect(text).not.toMatch(/te sera remis|t’attend sur|perdre ton droit/)
    },
  )

  test('states what was declared, and when', async () => {
    const { buy, read, withdraw } = await setUp()
    const { id } = await buy()
    const email = await read(id, `withdrawal-${await withdraw(id)}`)
    const { text } = email as { readonly text: string }
    expect(text).toContain('le 2 janvier 2026 à 10:05 (heure de Paris)')
    expect(text).toContain('- 2 × Pack Luna')
  })

  test('has no line break at the hyphen of a number', async () => {
    const { order, read } = await setUp()
    const { id, number } = await order()
    const email = await read(id, 'received')
    const { html, text } = email as { readonly html: string; readonly text: string }
    expect(html).toContain(`<span style="white-space:nowrap">${number}</span>`)
    expect(text).not.toContain('<span')
  })
})

describe('an e-mail of an order', () => {
  test('is sent once, also when its event is reported again after it was sent', async () => {
    const { buy, store, clock, sendAll, emails, states } = await setUp()
    const { id } = await buy()
    await sendAll('sent')
    await store.write((tx) => queueOrderMail(tx, { orderId: id, occasion: 'paid' }, clock.now))
    expect(await emails(id)).toEqual([])
    expect(await states()).toEqual(['paid sent', 'received sent'])
  })

  test('is not written when it is no longer true: how to pay a paid or cancelled order, or an erased buyer', async () => {
    const { buy, order, read, call, adminToken: token } = await setUp()
    const { id } = await buy()
    expect(await read(id, 'received')).toEqual({ type: 'untrue' })
    expect(await read(id, 'payment-failed-x')).toEqual({ type: 'untrue' })
    const cancelled = await order()
    await call('PUT', `/api/admin/orders/${cancelled.id}`, { token, body: { status: 'cancelled' } })
    expect(await read(cancelled.id, 'received')).toEqual({ type: 'untrue' })
    await call('POST', '/api/admin/privacy/erase', { token, body: { email: 'zoe@example.org' } })
    expect(await read(id, 'paid')).toEqual({ type: 'untrue' })
  })

  test('that waits is dropped by its occasion, the others stay', async () => {
    const { buy, store, clock, emails, states } = await setUp()
    const { id } = await buy()
    await store.write((tx) => withdrawOrderMail(tx, id, { occasion: 'received', nowMs: clock.now }))
    expect(await emails(id)).toEqual(['paid'])
    expect(await states()).toEqual(['paid waiting', 'received dropped'])
  })

  test('follows a credit note; for a refund that failed it says so instead', async () => {
    const { buy, refund, stripe, deliverEvents, states } = await setUp()
    const { payment } = await buy()
    await refund(payment.id)
    expect(await states()).toContain('credit-note-AV-2026-00001 waiting')
    const [refunded] = stripe.refunds.keys()
    stripe.endRefund(refunded ?? '', 'failed')
    await deliverEvents()
    expect(await states()).toEqual([
      'credit-note-AV-2026-00001 dropped',
      'credit-note-NM-2026-00002 waiting',
      'paid waiting',
      'received waiting',
      'refunded dropped',
    ])
  })
})

describe('the back-office', () => {
  test('shows each email with its text, whether it was sent, and why not', async () => {
    const { buy, list, sendsMail, sendAll } = await setUp()
    const bought = await buy()
    expect(await list(bought.id)).toMatchObject({
      obstacle: 'no-smtp',
      to: 'zoe@example.org',
      possible: ['links'],
      emails: [
        { kind: 'received', state: 'waiting', text: null },
        { kind: 'paid', state: 'waiting', text: { body: expect.stringContaining(bought.token) } },
      ],
    })
    await sendsMail()
    await sendAll('failed')
    expect(await list(bought.id)).toMatchObject({
      obstacle: null,
      emails: [{ state: 'failed' }, { state: 'failed', settled_at: expect.any(String) }],
    })
  })

  test('sends any of them again, and those not sent yet; none that is no longer true', async () => {
    const { buy, again, sendsMail, sendAll, emails, timeline, order } = await setUp()
    const { id } = await buy()
    await sendAll('sent')
    expect(await again(id, 'paid')).toBe(409)
    await sendsMail()
    expect(await again(id, 'paid')).toBe(202)
    expect(await again(id, 'links')).toBe(202)
    expect(await emails(id)).toEqual(['links', 'paid'])
    expect(await again(id, 'received')).toBe(409)
    expect(await again(id, 'refunded')).toBe(404)
    expect(await again(id, 'paid', { occasion: 'links' })).toBe(404)
    expect(await again(id, 'bill')).toBe(404)
    expect(await again(newId(), 'paid')).toBe(404)
    expect((await timeline(id)).slice(-2)).toEqual(['email-sent-again', 'email-sent-again'])
    expect(await again((await order()).id, 'paid')).toBe(404)
  })

  test('activates an old order’s link before it is sent or copied', async () => {
    const { buy, store, list, openPage } = await setUp()
    const { id, token } = await buy()
    await store.write((tx) => tx.updateTable('orders').set({ token_hash: null }).execute())
    expect((await openPage(token)).status).toBe(410)
    await list(id)
    expect((await openPage(token)).status).toBe(200)
  })
})
