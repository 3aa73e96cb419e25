import { type FormOutcome, type FormPost, sendForm } from './send-form.ts'
import { createVisitorStore, type VisitorStore } from './visitor-store.ts'
import { type FilledForm, isOrder, isServerBusy, type WaitingForm } from './waiting-form.ts'

export type PostOutcome =
  | Exclude<FormOutcome, { type: 'later' | 'unreachable' }>
  /** Stored on this device, to be sent automatically. */
  | ({ readonly type: 'waiting' } & Pick<WaitingForm, 'busyUntilMs'>)
  /** Withdrawn while it waited in the queue. */
  | { readonly type: 'withdrawn' }
  /** This device stores nothing: it was not sent either. */
  | { readonly type: 'not-kept' }

export type VisitorOutbox = {
  /** Stores the form first, then sends it: whatever happens in between, it is processed once. Never rejects. */
  readonly post: (form: FilledForm) => Promise<PostOutcome>
  /** Sends what is due, oldest first, until the server does not answer. */
  readonly flush: () => Promise<Flushed>
  /** False if it has been sent meanwhile. */
  readonly withdraw: (key: string) => Promise<boolean>
  /** Removes an order that arrived, after its reference was shown. */
  readonly forget: (key: string) => Promise<void>
  readonly list: () => Promise<readonly WaitingForm[]>
  /** Reports changes made here, in other tabs and in the service worker. Returns a function that stops it. */
  readonly subscribe: (onChange: OnChange) => () => void
}

/** `arrived`: what waited is at the server now. */
type News = 'changed' | 'arrived'
type OnChange = (news: News) => void

type Flushed = {
  readonly arrived: readonly WaitingForm[]
  readonly refused: readonly WaitingForm[]
  /** Number of forms that still wait. */
  readonly left: number
}

export type OutboxPorts = {
  readonly store: VisitorStore
  readonly send: (post: FormPost) => Promise<FormOutcome>
  /** Runs one at a time on this device, across tabs and the service worker. */
  readonly inTurn: <Value>(work: () => Promise<Value>) => Promise<Value>
  readonly nowMs: () => number
  readonly isOnline: () => boolean
  /**
   * Called when something waits: asks the browser to send a closed page's forms later. Resolves once that is arranged;
   * never rejects.
   */
  readonly askToBeCalled: () => Promise<void>
  readonly changes: {
    readonly notify: OnChange
    readonly subscribe: (onChange: OnChange) => () => void
  }
}

/** Longer than a page waits for its turn and an answer: it may be busy with a form of its own for this long. */
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
    // Not awaited: the page may be closed before an answer.
    const isAsked = ports.askToBeCalled()
    const attempt = () => attemptOnce(row, ports)
    const outcome = await inTurn(attempt).catch(attempt)
    // The visitor is informed that the page may be closed.
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
        // A server that defers one form may accept the others; if no server answers, the others are not tried.
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
    // A private window, a full disk: the page then has its own fallback.
    () => false,
  )

/**
 * The first attempt. Never rejects: if the storage has failed by now (iOS ends its process behind a page), the form is
 * stored as `in hand` and is sent once more from there, under the same key.
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
  // The page itself informs the visitor.
  await store.remove(row.key).catch(() => undefined)
  return said
}

/** Another attempt; returns the form's new state. A form that must not be sent now, or was withdrawn, is not due. */
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
        type,
        id,
        total,
        opensCourse: 'plan_id' in row.body,
        ...(orderUrl === undefined ? {} : { orderUrl }),
      }
      // The content has arrived: it is no longer stored here, nor in an address.
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

/** Name of the lock, the channel, and the browser's sync event. */
export const VISITOR_OUTBOX = 'neomuse-visitor-outbox'

/** The outbox of this device, for a page or its service worker; null if the browser cannot have one. */
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
  const notifyHere: OnChange = (news) => {
    for (const listener of listeners) listener(news)
  }
  // Only this function posts on the channel.
  channel.addEventListener('message', ({ data }) => notifyHere(data))
  return {
    notify: (news) => {
      channel.postMessage(news)
      notifyHere(news)
    },
    subscribe: (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}
