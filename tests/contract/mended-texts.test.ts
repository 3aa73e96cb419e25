import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { mendLine, mendText } from '#domain/text/mend-text.ts'

/** Decomposed, turned around, with a soft hyphen and half a character, as no person means to write. */
const PASTED = 'e\u0301\u202eab\u00adc\ud800d\u200be\ufeff'

/**
 * Texts that programs alone make: ids, addresses, moments, names of fields, and HTML made of a text that was mended. What
 * a person has written is no such text.
 */
const MADE_BY_PROGRAMS = new Set([
  ...['id', 'user_id', 'model_id', 'row_id', 'payment_id', 'last_mutation_id', 'message_id'],
  ...['created_at', 'updated_at', 'deleted_at', 'delete_at', 'consented_at', 'last_used_at'],
  ...['published_at', 'modified_at', 'started_at', 'ended_at', 'confirmed_at', 'bounced_at'],
  ...['expires_at', 'used_at', 'unused_since', 'sent_at', 'last_login', 'date', 'at', 'since'],
  ...['slug', 'url', 'sha256', 'content_type', 'html', 'path', 'method', 'next', 'before'],
  ...['public_url', 'number', 'order_url', 'pay_url'],
  ...['access_token', 'user_role', 'role', 'code', 'type', 'field', 'action', 'entity', 'entities'],
  ...['payment_method', 'actor', 'models', 'headers'],
  // Of the problems that the server answers: its own words.
  'detail',
])

/** What a built page is made of, and secrets, which are compared as they were typed. */
const NO_TEXTS_OF_PEOPLE = [
  ...['rendered-page.ts', 'course.ts', 'problems.ts', 'alerts.ts'],
  // Made of texts that were mended when they were written.
  ...['assistant/assistant-protocol.ts', 'public/order-page.ts'],
]
/** What the server answers of orders and packs: made by programs, or of texts that were mended when they were written. */
const ANSWERS = new Set([
  ...['invoicePage', 'orderEmails', 'orderPayment', 'orderRefund', 'orderFile', 'paymentLink'],
  ...['strayMoney', 'strayList', 'lineFiles', 'packContentFile', 'packContents', 'packFile'],
  ...['packVersion', 'packUpload', 'modelPack', 'packBuyers', 'lineRight', 'orderWithdrawal'],
  ...['withdrawAnswer', 'attachedPayment', 'orderNextSteps', 'teamReplies'],
])
const SECRETS = new Set([
  'password',
  'current_password',
  'new_password',
  'token',
  'favouritesKey',
  'likeKey',
  'reply_key',
  'replyKey',
])

type Found = { readonly place: string; readonly key: string; readonly schema: v.GenericSchema }

const isSchema = (value: unknown): value is v.GenericSchema =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema'

/** Every schema for a text in this one, with the name that it is kept under. */
const findTexts = (schema: v.GenericSchema, place: string, key: string): readonly Found[] => {
  if (schema.type === 'string') return [{ place, key, schema }]
  const parts: Readonly<Record<string, unknown>> = { ...schema }
  const within = (part: unknown, name: string): readonly Found[] =>
    isSchema(part) ? findTexts(part, name === key ? place : `${place}.${name}`, name) : []
  const entries = Object.entries(parts.entries ?? {}).flatMap(([name, part]) => within(part, name))
  const others = ['item', 'wrapped', 'value', 'rest'].flatMap((part) => within(parts[part], key))
  const options = Array.isArray(parts.options) ? parts.options : []
  const pipe = Array.isArray(parts.pipe) ? parts.pipe.slice(1) : []
  // A list is taken through all of its pipe below: what comes first in it mends nothing yet.
  const own = schema.type === 'array' && pipe.some(isSchema) ? [] : others
  return [...entries, ...own, ...[...options, ...pipe].flatMap((part) => within(part, key))]
}

const modules = import.meta.glob<Readonly<Record<string, unknown>>>('/src/contract/**/*.ts', {
  eager: true,
})

const schemasOf = (
  name: string,
  exported: unknown,
): readonly (readonly [string, v.GenericSchema])[] => {
  if (isSchema(exported)) return [[name, exported]]
  if (typeof exported !== 'object' || exported === null) return []
  return Object.entries(exported).flatMap(([part, value]) =>
    isSchema(value) ? [[`${name}.${part}`, value] as const] : [],
  )
}

const texts: readonly Found[] = Object.entries(modules)
  .filter(([file]) => !NO_TEXTS_OF_PEOPLE.some((name) => file.endsWith(`/${name}`)))
  .flatMap(([, exports]) =>
    Object.entries(exports)
      .filter(([name]) => !ANSWERS.has(name))
      .flatMap(([name, exported]) => schemasOf(name, exported))
      .flatMap(([name, schema]) => findTexts(schema, name, name)),
  )

const written = texts.filter(({ key }) => !MADE_BY_PROGRAMS.has(key) && !SECRETS.has(key))

const isMended = (text: string): boolean => [mendLine(text), mendText(text)].includes(text)

describe('a text of people', () => {
  test('is found in every entity and form', () => {
    const places = new Set(written.map(({ place }) => place))
    for (const place of ['model.draftSchema.name', 'contactRequest.subject', 'account.first_name'])
      expect(places).toContain(place)
    expect(places.size).toBeGreaterThan(100)
  })

  test('is mended, or refused for what can be seen in it', () => {
    const unmended = written.filter(({ schema }) => {
      const read = v.safeParse(schema, PASTED)
      return read.success && typeof read.output === 'string' && !isMended(read.output)
    })
    expect(unmended.map(({ place }) => place)).toEqual([])
  })

  test('is refused for nothing that nobody sees', () => {
    const refusing = written.filter(({ schema }) => {
      const read = v.safeParse(schema, PASTED)
      return !read.success && read.issues.some(({ message }) => message === 'forbidden-character')
    })
    expect(refusing.map(({ place }) => place)).toEqual([])
  })
})
