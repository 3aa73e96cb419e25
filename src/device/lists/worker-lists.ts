import type { EntityKey } from '#contract/entities/entities.ts'
import type {
  ListAnswer,
  ListConnection,
  ListListener,
  ListPort,
  ListQuestion,
} from './list-port.ts'

type ToWorker =
  | { readonly type: 'ask'; readonly connection: number; readonly question: ListQuestion }
  | { readonly type: 'close'; readonly connection: number }
  | { readonly type: 'prepare'; readonly entity: EntityKey }

type FromWorker =
  | { readonly type: 'answer'; readonly connection: number; readonly answer: ListAnswer }
  | { readonly type: 'failure'; readonly connection: number; readonly error: unknown }

/** The part of a worker's global scope that is used here. */
export type WorkerScope = {
  readonly postMessage: (message: unknown) => void
  readonly addEventListener: (
    type: 'message',
    listener: (event: { readonly data: unknown }) => void,
  ) => void
}

/** Answers the page's questions, in the worker. */
export const serveLists = (scope: WorkerScope, host: ListPort): void => {
  const connections = new Map<number, ListConnection>()
  const send = (message: FromWorker): void => scope.postMessage(message)
  const connectionOf = (connection: number): ListConnection => {
    const known = connections.get(connection)
    if (known !== undefined) return known
    const opened = host.connect({
      onAnswer: (answer) => send({ type: 'answer', connection, answer }),
      onFailure: (error) => send({ type: 'failure', connection, error }),
    })
    connections.set(connection, opened)
    return opened
  }
  scope.addEventListener('message', ({ data }) => {
    // Only the page that started the worker sends to it, and it is of the same version.
    const message = data as ToWorker
    switch (message.type) {
      case 'ask':
        return connectionOf(message.connection).ask(message.question)
      case 'close':
        connections.get(message.connection)?.close()
        return void connections.delete(message.connection)
      case 'prepare':
        return host.prepare(message.entity)
    }
  })
}

/** The part of a worker that is used here. */
export type ListWorker = {
  readonly postMessage: (message: unknown) => void
  readonly terminate: () => void
  readonly addEventListener: (
    type: 'message' | 'error',
    listener: (event: { readonly data?: unknown }) => void,
  ) => void
}

type WorkerListOptions = {
  /** Throws, or fails later, in a browser that refuses workers. */
  readonly startWorker: () => ListWorker
  /** The same in the page itself. */
  readonly openInPage: () => ListPort
}

/** What a list has asked for last: a worker that fails is replaced, and asked again. */
type Open = {
  readonly listener: ListListener
  question: ListQuestion | null
  /** In the page, once the worker has failed. */
  inPage: ListConnection | null
}

/** Lists that a worker answers. It is started with the first question; where there is none, the page answers itself. */
export const createWorkerLists = ({ startWorker, openInPage }: WorkerListOptions): ListPort => {
  const opened = new Map<number, Open>()
  let lastConnection = 0
  let worker: ListWorker | null = null
  let page: ListPort | null = null

  const onMessage = ({ data }: { readonly data?: unknown }): void => {
    // Only this worker sends them.
    const message = data as FromWorker
    const listener = opened.get(message.connection)?.listener
    if (message.type === 'answer') listener?.onAnswer(message.answer)
    else listener?.onFailure(message.error)
  }

  const answerInPage = (): ListPort => {
    worker?.terminate()
    worker = null
    page ??= openInPage()
    for (const open of opened.values()) {
      open.inPage ??= page.connect(open.listener)
      if (open.question !== null) open.inPage.ask(open.question)
    }
    return page
  }

  /** Null: the page answers itself. */
  const running = (): ListWorker | null => {
    if (page !== null || worker !== null) return worker
    try {
      worker = startWorker()
      worker.addEventListener('message', onMessage)
      worker.addEventListener('error', answerInPage)
    } catch {
      answerInPage()
    }
    return worker
  }

  const send = (message: ToWorker): void => running()?.postMessage(message)

  return {
    connect: (listener) => {
      const connection = ++lastConnection
      const open: Open = { listener, question: null, inPage: page?.connect(listener) ?? null }
      opened.set(connection, open)
      return {
        ask: (question) => {
          open.question = question
          if (open.inPage === null) send({ type: 'ask', connection, question })
          else open.inPage.ask(question)
        },
        close: () => {
          opened.delete(connection)
          if (open.inPage !== null) open.inPage.close()
          else if (worker !== null) send({ type: 'close', connection })
        },
      }
    },
    prepare: (entity) => {
      send({ type: 'prepare', entity })
      page?.prepare(entity)
    },
    close: () => {
      opened.clear()
      worker?.terminate()
      worker = null
      page?.close()
      // It answers nothing any more.
      page = CLOSED
    },
  }
}

const CLOSED: ListPort = {
  connect: () => ({ ask: () => undefined, close: () => undefined }),
  prepare: () => undefined,
  close: () => undefined,
}
