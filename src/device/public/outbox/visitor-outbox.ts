import { type FormOutcome, type FormPost, sendForm } from './send-form.ts'
import { createVisitorStore, type VisitorStore } from './visitor-store.ts'
import { type FilledForm, isOrder, isServerBusy, type WaitingForm } from './waiting-form.ts'

export type PostOutcome =
  | Exclude<FormOutcome, { type: 'later' | 'unreachable' }>
  /** On this device, to be sent by itself. */
  | ({ readonly type: 'waiting' } & Pick<WaitingForm, 'busyUntilMs'>)
  /** Taken back while it stood in line. */
  | { readonly type: 'withdrawn' }
  /** This device keeps nothing: it was not sent either. */
  | { readonly type: 'not-kept' }

export type VisitorOutbox = {
  /** Keeps the form first, then sends it: whatever happens between, it is sent once. Never rejects. */
  readonly post: (form: FilledForm) => Promise<PostOutcome>
  /** Sends what is due, oldest first, until nobody answers. */
  readonly flush: () => Promise<Flushed>
  /** False when it has been sent meanwhile. */
  readonly withdraw: (key: string) => Promise<boolean>
  /** Drops an order that arrived: its reference was seen. */
  readonly forget: (key: string) => Promise<void>
  readonly list: () => Promise<readonly WaitingForm[]>
  /** Hears what changes here, in other tabs and in the service worker. Answers how to stop. */
  readonly subscribe: (onChange: OnChange) => () => void
}

/** `arrived`: what waited is at the server now. */
type News = 'changed' | 'arrived'
type OnChange = (news: News) => void

export type Flushed = {
  readonly arrived: readonly WaitingForm[]
  readonly refused: readonly WaitingForm[]
  /** How many still wait. */
  readonly left: number
}

export type OutboxPorts = {
  readonly store: VisitorStore
  readonly send: (post: FormPost) => Promise<FormOutcome>
  /** One at a time on this device, tabs and service worker together. */
  readonly inTurn: <Value>(work: () => Promise<Value>) => Promise<Value>
  readonly nowMs: () => number
  readonly isOnline: () => boolean
  /** Something waits: whoever can call a closed page's forms up again is asked to. Resolves once they will; never rejects. */
  readonly askToBeCalled: () => Promise<void>
  readonly changes: {
    readonly notify: OnChange
    readonly subscribe: (onChange: OnChange) => () => void
  }
}

/** As long as a page may be busy with a form of its own: longer than it waits for its turn and an answer. */
const IN_HAND_MS = 60_000

export const createVisitorOutbox = (ports: OutboxPorts): VisitorOutbox => {
  const { store, inTurn, nowMs, changes } = ports

  const post = async (form: FilledForm): Promise<PostOutcome> => {
    const row: WaitingForm = {
      ...form,
      queuedAtMs: nowMs(),
      notBeforeMs: nowMs() + IN_HAND_MS,
      mayHaveArrived: ports.isOnline(),
      state: { type: 'in-hand' },
    }
    if (!(await isKept(store, row))) return { type: 'not-kept' }
    changes.notify('changed')
    // The page may be closed before it hears anything.
    const isAsked = ports.askToBeCalled()
    const attempt = () => attemptOnce(row, ports)
    const outcome = await inTurn(attempt).catch(attempt)
    // The visitor is told that the page may be closed.
    if (outcome.type === 'waiting') await isAsked
    changes.notify('changed')
    return outcome
  }

  const flush = async (): Promise<Flushed> => {
    const arrived: WaitingForm[] = []
    const refused: WaitingForm[] = []
    for (const { key } of await store.all()) {
      const row = await inTurn(() => sendAgain(key, ports))
      if (row === 'not-due') continue
      if (isUnsent(row)) {
        // A server that asks one form to wait may take the others; where nobody answers they are not tried.
        if (isServerBusy(row)) continue
        break
      }
      if (row.state.type === 'sent') arrived.push(row)
      else refused.push(row)
      changes.notify(row.state.type === 'sent' ? 'arrived' : 'changed')
    }
    const left = (await store.all()).filter(isUnsent).length
    return { arrived, refused, left }
  }

  const withdraw = (key: string): Promise<boolean> =>
    inTurn(async () => {
      const row = await store.find(key)
      if (row === undefined || row.state.type === 'sent') return false
      await store.remove(key)
      changes.notify('changed')
      return true
    })

  const forget = async (key: string): Promise<void> => {
    await store.remove(key)
    changes.notify('changed')
  }

  return { post, flush, withdraw, forget, list: store.all, subscribe: changes.subscribe }
}

const isUnsent = ({ state }: WaitingForm): boolean =>
  state.type === 'waiting' || state.type === 'in-hand'

const isKept = (store: VisitorStore, row: WaitingForm): Promise<boolean> =>
  store.put(row).then(
    () => true,
    // A private window, a full disk: the page has its own way then.
    () => false,
  )

/**
 * The first attempt. Never rejects: a storage that is gone by now (iOS ends its process behind a page) has kept the form as
 * in hand, and it is sent once more from there, under the same key.
 */
const attemptOnce = async (row: WaitingForm, ports: OutboxPorts): Promise<PostOutcome> => {
  const { store } = ports
  const isWithdrawn = await store.find(row.key).then(
    (kept) => kept === undefined,
    () => false,
  )
  if (isWithdrawn) return { type: 'withdrawn' }
  const said = await ports.send(row)
  if (said.type === 'later' || said.type === 'unreachable') {
    const left = postponed(row, said, ports)
    await isKept(store, left)
    return { type: 'waiting', busyUntilMs: left.busyUntilMs }
  }
  // The page itself tells the visitor.
  await store.remove(row.key).catch(() => undefined)
  return said
}

/** One more attempt, as it stands afterwards. What nobody may send now, or somebody has withdrawn, is not due. */
const sendAgain = async (key: string, ports: OutboxPorts): Promise<WaitingForm | 'not-due'> => {
  const { store } = ports
  const row = await store.find(key)
  if (row === undefined || !isUnsent(row) || row.notBeforeMs > ports.nowMs()) return 'not-due'
  const outcome = await ports.send(row)
  const settled = settle(row, outcome, ports)
  if (settled.state.type === 'sent' && !isOrder(row)) await store.remove(key)
  else await store.put(settled)
  return settled
}

const settle = (row: WaitingForm, outcome: FormOutcome, ports: OutboxPorts): WaitingForm => {
  switch (outcome.type) {
    case 'sent': {
      const { type, id, total, orderUrl } = outcome
      const state = {
        ...{ type, id, total, opensCourse: 'plan_id' in row.body },
        ...(orderUrl === undefined ? {} : { orderUrl }),
      }
      // What was typed has arrived: it is not kept here any longer, nor in an address.
      return { ...row, body: {}, fields: {}, page: row.page.replace(/#.*/s, ''), state }
    }
    case 'invalid':
      return { ...row, state: { type: 'refused', problems: outcome.fields } }
    case 'refused':
      return { ...row, state: { type: 'refused', problems: [] } }
    case 'later':
    case 'unreachable':
      return postponed(row, outcome, ports)
  }
}

const postponed = (
  row: WaitingForm,
  outcome: Extract<FormOutcome, { type: 'later' | 'unreachable' }>,
  { nowMs, isOnline }: OutboxPorts,
): WaitingForm & { readonly busyUntilMs: number | null } => {
  const busyUntilMs = outcome.type === 'later' ? nowMs() + (outcome.retryAfterMs ?? 0) : null
  return {
    ...row,
    notBeforeMs: busyUntilMs ?? 0,
    busyUntilMs,
    mayHaveArrived: row.mayHaveArrived || isOnline(),
    state: { type: 'waiting' },
  }
}

/** Of its lock, its channel, and the call that the browser makes for it. */
export const VISITOR_OUTBOX = 'neomuse-visitor-outbox'

/** The outbox of this device, for a page or its service worker; null where the browser cannot have one. */
export const openVisitorOutbox = (
  askToBeCalled: OutboxPorts['askToBeCalled'],
): VisitorOutbox | null => {
  // An insecure address has no locks; some private windows have no database.
  if (!('locks' in navigator) || !('indexedDB' in globalThis)) return null
  return createVisitorOutbox({
    store: createVisitorStore(indexedDB),
    send: sendForm,
    // The lock's callback is awaited before the next one has its turn.
    inTurn: async (work) => await navigator.locks.request(VISITOR_OUTBOX, work),
    nowMs: () => Date.now(),
    isOnline: () => navigator.onLine,
    askToBeCalled,
    changes: openChanges(),
  })
}

const openChanges = (): OutboxPorts['changes'] => {
  const channel = new BroadcastChannel(VISITOR_OUTBOX)
  const listeners = new Set<OnChange>()
  const tellHere: OnChange = (news) => {
    for (const listener of listeners) listener(news)
  }
  // Nobody but this function speaks on the channel.
  channel.addEventListener('message', ({ data }) => tellHere(data))
  return {
    notify: (news) => {
      channel.postMessage(news)
      tellHere(news)
    },
    subscribe: (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}
