import * as v from 'valibot'
import { expect, test } from 'vitest'
import { siteSettings } from '#contract/entities/site-settings.ts'
import { composeRequest } from '#sync/compose-request.ts'
import type { SyncRow } from '#sync/row/row-state.ts'
import { aMessage, anOrder, aUser } from '#tests/support/make-entity-rows.ts'
import { aDraft, aModel, aMutation } from '#tests/support/make-rows.ts'

const version = { version: 3, last_mutation_id: null }
const headers = { 'Idempotency-Key': 'k1', 'If-Match': '"3"' }

const requestOf = (base: SyncRow, mutation: Parameters<typeof aMutation>[0]) =>
  composeRequest({ base, ahead: null, mutation: aMutation({ rowId: base.id, ...mutation }) })

test('R 264: the settings are put as the full object, at their one address', () => {
  const written = {
    site_name: 'Néomuse',
    site_description: 'Une vitrine.',
    contact_email: 'bonjour@neomuse.test',
    whatsapp_number: '+33 6 00 00 00 00',
    booking_url: '',
    social_links: { instagram: '@neomuse', twitter: '', discord: '' },
    hero_title: 'Titre',
    hero_subtitle: 'Sous-titre',
    stats: { packs_sold: '1', creators: '2', countries: '3', savings: '4' },
  }
  const settings = v.parse(siteSettings.rowSchema, { id: 'settings', ...version, ...written })
  expect(
    requestOf(settings, { entity: 'settings', fields: { hero_title: 'Un autre titre' } }),
  ).toEqual({
    method: 'PUT',
    path: '/api/admin/settings',
    headers,
    body: {
      ...written,
      ...{ seller: settings.seller, bank_account: settings.bank_account },
      hero_title: 'Un autre titre',
    },
  })
})

test('Q 254: a message is marked as read without a body', () => {
  const request = requestOf(aMessage({ id: 'g1', ...version }), {
    entity: 'messages',
    fields: { is_read: true },
  })
  expect(request).toEqual({ method: 'PUT', path: '/api/admin/messages/g1', headers })
  expect(request).not.toHaveProperty('body')
})

test('O 236, N 223: of an order its status alone is put, of a user whether they are active', () => {
  expect(
    requestOf(anOrder({ id: 'o1', status: 'pending', total_amount: 29, ...version }), {
      entity: 'orders',
      fields: { status: 'paid' },
    }),
  ).toEqual({ method: 'PUT', path: '/api/admin/orders/o1', headers, body: { status: 'paid' } })
  expect(
    requestOf(aUser({ id: 'u1', ...version }), {
      entity: 'users',
      fields: { is_active: false },
    }),
  ).toEqual({ method: 'PUT', path: '/api/admin/users/u1', headers, body: { is_active: false } })
})

test('M 210: a model is put with the fields that it was made with, and deleted by its address', () => {
  const base = aModel(version)
  expect(requestOf(base, { fields: { price: 31 } })).toEqual({
    method: 'PUT',
    path: '/api/admin/models/m1',
    headers,
    body: aDraft({ price: 31 }),
  })
  expect(requestOf(base, { type: 'delete' })).toEqual({
    method: 'DELETE',
    path: '/api/admin/models/m1',
    headers,
  })
})
