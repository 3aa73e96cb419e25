import { IDBFactory } from 'fake-indexeddb'
import { sendForm } from '#device/public/outbox/send-form.ts'
import { createVisitorOutbox, type OutboxPorts } from '#device/public/outbox/visitor-outbox.ts'
import { createVisitorStore } from '#device/public/outbox/visitor-store.ts'
import type { FilledForm } from '#device/public/outbox/waiting-form.ts'
import { createFlakyNetwork } from './create-flaky-network.ts'
import { openForms } from './open-forms.ts'
import { replaceFetch } from './replace-fetch.ts'

const EMAIL = 'zoe@example.org'

/** One filled form of each kind, as visitors' pages submit them. */
export const FILLED: readonly FilledForm[] = [
  filled('contact', { name: 'Zoé', email: EMAIL, subject: 'Bonjour', message: 'Une question' }),
  filled('interview', { name: 'Zoé', email: EMAIL, consent: true }),
  filled('newsletter', { email: EMAIL, language: 'th' }),
  filled('custom-orders', { email: EMAIL, name: 'Aïko', faceOption: 'lora', formats: ['video'] }),
  filled('checkout', { email: EMAIL, name: 'Zoé', plan_id: 'premium', consents: { terms: true } }),
]

function filled(form: string, body: Readonly<Record<string, unknown>>): FilledForm {
  const key = `0193-${form}-of-a-visitor`
  return { form, body, key, fields: { email: EMAIL }, page: `/${form}`, draft: form }
}

/** A visitor's device with the real server, and a network with only the faults that the test asks for. */
export const setUpVisitor = async () => {
  const server = await openForms()
  const network = createFlakyNetwork(server.request)
  replaceFetch((path, init) => network.fetch(new URL(String(path), 'http://neomuse.test'), init))

  const factory = new IDBFactory()
  let nowMs = 1_000_000
  let online = true
  let calls = 0
  const news: string[] = []
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn: OutboxPorts['inTurn'] = (work) => {
    const mine = turn.then(work)
    turn = mine.catch(() => undefined)
    return mine
  }
  const store = createVisitorStore(factory)
  /** Another tab or the service worker of the same device, unless other ports are given. */
  const openTab = (ports: Partial<OutboxPorts> = {}) =>
    createVisitorOutbox({
      store,
      send: sendForm,
      inTurn,
      nowMs: () => nowMs,
      isOnline: () => online,
      askToBeCalled: async () => {
        calls += 1
      },
      changes: { notify: (said) => news.push(said), subscribe: () => () => undefined },
      ...ports,
    })
  const count = async (table: 'messages' | 'interviews' | 'subscribers' | 'orders') =>
    (await server.store.db.selectFrom(table).select('id').execute()).length

  return {
    outbox: openTab(),
    openTab,
    store,
    network,
    setOnline: (next: boolean) => {
      online = next
      network.setOnline(next)
    },
    advance: (ms: number) => {
      nowMs += ms
    },
    calls: () => calls,
    news,
    rowsAtServer: async () => ({
      messages: await count('messages'),
      interviews: await count('interviews'),
      subscribers: await count('subscribers'),
      orders: await count('orders'),
    }),
  }
}
