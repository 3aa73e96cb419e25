import type { Queryable } from '#server/db/database-schema.ts'
import type { Store } from '#server/db/open-store.ts'
import { queueReply } from '#server/email/mail-outbox.ts'
import { insertRecord } from '#server/entities/entity-rows.ts'
import {
  inquiryTable,
  messageTable,
  orderTable,
  replyTable,
  userTable,
} from '#server/entities/entity-tables.ts'
import { contentsToColumns } from '#server/privacy/interviews.ts'
import { TEST_SEAL } from './test-seal.ts'

export type Person = {
  /** Prefix of the ids of all added rows. */
  readonly id: string
  readonly email: string
  readonly createdAtMs: number
}

/**
 * Adds every kind of data that the server may keep about a person: `<id>-user`, `<id>-order`, `<id>-message` and so on.
 */
export const addPersonalData = (store: Store, person: Person): Promise<void> =>
  store.write(async (tx) => {
    await addClient(tx, person)
    await addOrders(tx, person)
    await addMessage(tx, person)
    await addReply(tx, person)
    await addInterviewAndSubscription(tx, person)
  })

/** A name that a test can search for wherever it is stored. */
const nameOf = (id: string): string => `Nom-${id}`

const addClient = async (tx: Queryable, { id, email, createdAtMs }: Person): Promise<void> => {
  await insertRecord(tx, userTable, {
    id: `${id}-user`,
    values: {
      first_name: 'Prénom',
      last_name: nameOf(id),
      email,
      phone: '+33 6 12 34 56 78',
      role: 'client',
      is_active: true,
      last_login: null,
      total_spent: 29.9,
      orders_count: 1,
    },
    columns: { email_key: email.toLowerCase(), password_hash: null },
    createdAtMs,
    nowMs: createdAtMs,
    mutationId: null,
  })
}

/** One order of the client's account, and one that was placed without an account. */
const addOrders = async (tx: Queryable, { id, email, createdAtMs }: Person): Promise<void> => {
  for (const user_id of [`${id}-user`, null]) {
    await insertRecord(tx, orderTable, {
      id: user_id === null ? `${id}-guest-order` : `${id}-order`,
      values: {
        status: 'paid',
        user_id,
        total_amount: 29.9,
        payment_method: 'card',
        payment_id: 'pi_1',
        notes: `Pour ${nameOf(id)}`,
        items: [{ model_id: 'm1', model_name: 'Luna', quantity: 1, price: 29.9 }],
      },
      columns: { details: JSON.stringify({ email, name: nameOf(id), formats: ['photo'] }) },
      createdAtMs,
      nowMs: createdAtMs,
      mutationId: null,
    })
  }
}

/** A reply that waits to be sent. */
const addReply = async (tx: Queryable, { id, createdAtMs }: Person): Promise<void> => {
  const reply = await insertRecord(tx, replyTable, {
    id: `${id}-reply`,
    values: {
      message_id: `${id}-message`,
      body: `À ${nameOf(id)}.`,
      state: 'waiting',
      sent_at: null,
    },
    createdAtMs,
    nowMs: createdAtMs,
    mutationId: null,
  })
  if (reply) await queueReply(tx, reply, createdAtMs)
}

const addMessage = async (tx: Queryable, { id, email, createdAtMs }: Person): Promise<void> => {
  await insertRecord(tx, messageTable, {
    id: `${id}-message`,
    values: {
      name: nameOf(id),
      email,
      subject: 'Bonjour',
      message: `Je suis ${nameOf(id)}.`,
      type: 'general',
      is_read: false,
      is_quarantined: false,
    },
    columns: { email_key: email.toLowerCase() },
    createdAtMs,
    nowMs: createdAtMs,
    mutationId: null,
  })
}

const addInterviewAndSubscription = async (
  tx: Queryable,
  { id, email, createdAtMs }: Person,
): Promise<void> => {
  const created_at = new Date(createdAtMs).toISOString()
  const contents = {
    name: nameOf(id),
    email,
    phone: null,
    experience: 'aucune',
    goals: `être ${nameOf(id)}`,
    budget: null,
    consented_at: created_at,
    language: null,
  }
  await tx
    .insertInto('interviews')
    .values({
      id: `${id}-interview`,
      created_at,
      ...contentsToColumns(TEST_SEAL, `${id}-interview`, contents),
      is_quarantined: 0,
    })
    .execute()
  await insertRecord(tx, inquiryTable, {
    id: `${id}-interview`,
    values: { kind: 'interview', is_handled: false, is_quarantined: false },
    createdAtMs,
    nowMs: createdAtMs,
    mutationId: null,
  })
  await tx
    .insertInto('subscribers')
    .values({
      id: `${id}-subscriber`,
      email,
      email_key: email.toLowerCase(),
      created_at,
      language: 'fr',
      status: 'pending',
    })
    .execute()
}
