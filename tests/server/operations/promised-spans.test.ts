import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { runHousekeeping } from '#server/operations/housekeeping.ts'
import { addPersonalData } from '#tests/support/add-personal-data.ts'
import { createTestServer } from '#tests/support/create-test-server.ts'

const DAY_MS = 24 * 60 * 60_000

type Store = Awaited<ReturnType<typeof createTestServer>>['store']

const iso = (ms: number) => new Date(ms).toISOString()

const addSubscriber = (store: Store, atMs: number) =>
  store.db
    .insertInto('subscribers')
    .values({
      id: 's1',
      email: 'a@b.fr',
      email_key: 'a@b.fr',
      language: 'fr',
      status: 'pending',
      created_at: iso(atMs),
    })
    .execute()

const addPerson = (store: Store, createdAtMs: number) =>
  addPersonalData(store, { id: 'p', email: 'p@b.fr', createdAtMs })

const later = (ms: number, { years = 0, months = 0 }: { years?: number; months?: number }) => {
  const at = new Date(ms)
  return Date.UTC(at.getUTCFullYear() + years, at.getUTCMonth() + months, at.getUTCDate())
}

/** What visitors and administrators read in French, the binding version, and what the server does. */
const PROMISES = [
  {
    shown: 'Gardé : 3 ans',
    table: 'messages',
    add: addPerson,
    end: (ms: number) => later(ms, { years: 3 }),
  },
  {
    shown: 'Gardé : 1 an',
    table: 'interviews',
    add: addPerson,
    end: (ms: number) => later(ms, { years: 1 }),
  },
  {
    shown: 'Gardé : jusqu’à ta désinscription ; sans confirmation, 3 ans au plus',
    table: 'subscribers',
    add: addSubscriber,
    end: (ms: number) => later(ms, { years: 3 }),
  },
  {
    shown:
      'Gardé : jusqu’à ce que tu décoches la case ; sinon, 13 mois après la dernière utilisation',
    table: 'favourite_lists',
    add: (store: Store, atMs: number) =>
      store.db
        .insertInto('favourite_lists')
        .values({
          key_hash: 'k',
          models: '[]',
          change_ids: '[]',
          agreed_at: iso(atMs),
          used_at_ms: atMs,
        })
        .execute(),
    end: (ms: number) => later(ms, { months: 13 }),
  },
  {
    shown: 'Gardé : 10 ans après la fin de l’année de la commande',
    table: 'orders',
    add: addPerson,
    // In Paris a year begins an hour before UTC; data due then is dropped within a day.
    end: (ms: number) => Date.UTC(new Date(ms).getUTCFullYear() + 11, 0, 1) + DAY_MS,
  },
  {
    shown: 'Gardé : avec la commande ; les avis du prestataire de paiement, 45 jours',
    table: 'payment_events',
    add: (store: Store, atMs: number) =>
      store.db.insertInto('payment_events').values({ id: 'e', received_at_ms: atMs }).execute(),
    end: (ms: number) => ms + 45 * DAY_MS,
  },
] as const

const count = async (store: Store, table: (typeof PROMISES)[number]['table']): Promise<number> => {
  const { rows } = await store.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  return Number(rows)
}

/** In a short year, over a leap day, and from the last day of a long month. */
const MADE_AT = [Date.UTC(2041, 2, 1), Date.UTC(2043, 1, 28), Date.UTC(2041, 0, 31)]

describe.each(PROMISES)('the promised storage time of $table', ({ shown, table, add, end }) => {
  test('is still what visitors read', () => {
    expect(readFileSync('src/site/legal/texts/fr/confidentialite.md', 'utf8')).toContain(shown)
  })

  test.each(MADE_AT)(
    'is kept, for data of %i: not much shorter, and no longer',
    async (madeAtMs) => {
      const clock = { now: madeAtMs }
      const { store, deps } = await createTestServer({ nowMs: () => clock.now })
      const runJobs = () =>
        runHousekeeping({ store, objects: deps.objects, nowMs: () => clock.now })
      await add(store, madeAtMs)
      clock.now = end(madeAtMs) - 6 * DAY_MS
      await runJobs()
      expect(await count(store, table)).toBeGreaterThan(0)
      // The job runs once a day: what exists now is dropped by the end of the promised time.
      clock.now = end(madeAtMs) - DAY_MS
      await runJobs()
      expect(await count(store, table)).toBe(0)
    },
  )
})

test('no other storage time is promised', () => {
  const text = readFileSync('src/site/legal/texts/fr/confidentialite.md', 'utf8')
  const shown = [...text.matchAll(/Gardé : .*/g)].map(([line]) => line.replaceAll('\u00a0', ' '))
  const rest = shown.filter((line) => !PROMISES.some((promise) => promise.shown === line))
  expect(rest).toEqual(['Gardé : comme la commande'])
})

test('the consent to an interview and the audit log name the same year', () => {
  const [site, admin] = ['site', 'admin'].map((name) =>
    readFileSync(`locales/fr/${name}.po`, 'utf8'),
  )
  expect(site).toContain('conservées chiffrées, un an au plus')
  expect(admin).toContain('les entretiens sont supprimés au bout d’un an')
  expect(admin).toContain('Chaque action est conservée un an.')
})
