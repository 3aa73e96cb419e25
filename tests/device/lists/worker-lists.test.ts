import { expect, test } from 'vitest'
import type { ListAnswer, ListListener, ListPort, ListQuestion } from '#device/lists/list-port.ts'
import { createWorkerLists, type ListWorker, serveLists } from '#device/lists/worker-lists.ts'

const QUESTION: ListQuestion = {
  key: 1,
  entity: 'orders',
  filter: { search: 'luna' },
  ranges: [{ from: 0, to: 60 }],
  wantsFacts: false,
}
const ANSWER: ListAnswer = {
  key: 1,
  count: 1,
  total: 1,
  ids: [[0, 'o1']],
  summary: null,
  isComplete: true,
  facts: null,
}

/** Records its questions; the test answers them. */
const aHost = () => {
  const log: string[] = []
  const listeners: ListListener[] = []
  const port: ListPort = {
    connect: (listener) => {
      listeners.push(listener)
      const number = listeners.length
      return {
        ask: ({ filter }) => void log.push(`ask ${number} ${filter.search}`),
        close: () => void log.push(`close ${number}`),
      }
    },
    prepare: (entity) => void log.push(`prepare ${entity}`),
    close: () => void log.push('close'),
  }
  return { log, listeners, port }
}

type Listener = (event: { readonly data: unknown }) => void

/** A worker and its scope, joined as the browser joins them: messages are copied. */
const aWorker = () => {
  const toScope: Listener[] = []
  const toPage: Listener[] = []
  const onError: (() => void)[] = []
  const copy = (listeners: readonly Listener[]) => (message: unknown) => {
    const data = structuredClone(message)
    for (const listener of listeners) listener({ data })
  }
  const state = { isTerminated: false, fail: () => onError.forEach((listener) => void listener()) }
  const worker: ListWorker = {
    postMessage: copy(toScope),
    terminate: () => {
      state.isTerminated = true
    },
    addEventListener: (type, listener) => {
      if (type === 'error') onError.push(() => listener({}))
      else toPage.push(listener)
    },
  }
  const host = aHost()
  serveLists(
    { postMessage: copy(toPage), addEventListener: (_, listener) => void toScope.push(listener) },
    host.port,
  )
  return { worker, host, state }
}

const aListener = () => {
  const seen: unknown[] = []
  const listener: ListListener = {
    onAnswer: (answer) => void seen.push(answer),
    onFailure: (error) => void seen.push(error),
  }
  return { seen, listener }
}

const noPage = () => {
  throw new Error('the page answers nothing itself')
}

test('questions reach the worker, which is started by the first of them; answers and failures come back', () => {
  const { worker, host } = aWorker()
  let started = 0
  const startWorker = () => {
    started += 1
    return worker
  }
  const lists = createWorkerLists({ startWorker, openInPage: noPage })
  const [one, other] = [aListener(), aListener()]
  const [first, second] = [lists.connect(one.listener), lists.connect(other.listener)]
  expect(started).toBe(0)
  first.ask(QUESTION)
  second.ask({ ...QUESTION, filter: { search: 'nova' } })
  lists.prepare('users')
  expect([started, host.log]).toEqual([1, ['ask 1 luna', 'ask 2 nova', 'prepare users']])
  host.listeners[0]?.onAnswer(ANSWER)
  host.listeners[1]?.onFailure(new TypeError('broken'))
  expect(one.seen).toEqual([ANSWER])
  expect(other.seen).toEqual([new TypeError('broken')])
  first.close()
  host.listeners[0]?.onAnswer(ANSWER)
  expect(host.log.at(-1)).toBe('close 1')
  expect(one.seen).toHaveLength(1)
})

test('a worker that fails is replaced by the page, which gets the open questions', () => {
  const { worker, state } = aWorker()
  const page = aHost()
  const lists = createWorkerLists({ startWorker: () => worker, openInPage: () => page.port })
  const { seen, listener } = aListener()
  const connection = lists.connect(listener)
  connection.ask(QUESTION)
  state.fail()
  expect(state.isTerminated).toBe(true)
  expect(page.log).toEqual(['ask 1 luna'])
  page.listeners[0]?.onAnswer(ANSWER)
  expect(seen).toEqual([ANSWER])
  connection.ask({ ...QUESTION, filter: { search: 'nova' } })
  lists.connect(listener).ask(QUESTION)
  lists.prepare('users')
  connection.close()
  expect(page.log.slice(1)).toEqual(['ask 1 nova', 'ask 2 luna', 'prepare users', 'close 1'])
})

test('where the browser refuses workers, the page answers', () => {
  const page = aHost()
  const startWorker = () => {
    throw new DOMException('refused', 'SecurityError')
  }
  const lists = createWorkerLists({ startWorker, openInPage: () => page.port })
  lists.connect(aListener().listener).ask(QUESTION)
  expect(page.log).toEqual(['ask 1 luna'])
})

test('a sign-out ends the worker, and nothing starts one again', () => {
  const { worker, state, host } = aWorker()
  let started = 0
  const startWorker = () => {
    started += 1
    return worker
  }
  const lists = createWorkerLists({ startWorker, openInPage: noPage })
  const { seen, listener } = aListener()
  const connection = lists.connect(listener)
  connection.ask(QUESTION)
  lists.close()
  connection.ask(QUESTION)
  lists.connect(listener).ask(QUESTION)
  host.listeners[0]?.onAnswer(ANSWER)
  expect([state.isTerminated, started, seen]).toEqual([true, 1, []])
})
