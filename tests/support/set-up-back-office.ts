import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { onTestFinished } from 'vitest'
import { ADMIN_LISTS } from '#admin/app/admin-lists.ts'
import type { BackOffice } from '#device/back-office/back-office.ts'
import { createBackOffice } from '#device/back-office/create-back-office.ts'
import { createListHost } from '#device/lists/list-host.ts'
import { createMemoryStorage } from './create-memory-storage.ts'
import { createTestClock } from './create-test-clock.ts'
import { createTestLocks } from './create-test-locks.ts'
import { aDraft, stepPorts } from './make-rows.ts'

export const ADA = {
  id: 'ada',
  email: 'ada@neomuse.test',
  first_name: 'Ada',
  last_name: 'L',
  role: 'admin',
}
export const GRACE = { ...ADA, id: 'grace', email: 'grace@neomuse.test', first_name: 'Grace' }
export const CREDENTIALS = { email: ADA.email, password: 'correct horse' }

type Answers = Record<string, () => Response | Promise<Response>>

/** A device with its storage and database; a test can change the server's answers on the way. */
export const aDevice = () => {
  const storage = createMemoryStorage()
  const databaseOptions = { indexedDB: new IDBFactory(), IDBKeyRange }
  const answers: Answers = {
    'POST /api/admin/login': () => Response.json({ access_token: 'token-ada', user_role: 'admin' }),
    'GET /api/admin/me': () => Response.json(ADA),
    'POST /api/admin/logout': () => new Response(null, { status: 204 }),
  }
  const engines: string[] = []
  const state = { endWithFullStorage: (): void => undefined }
  const asked: string[] = []
  const clock = createTestClock()
  const locks = createTestLocks()
  // All pages share one source of ids, so that each id is unique.
  const ports = stepPorts()
  const open = (options: object = databaseOptions) => {
    const backOffice = createBackOffice({
      ...ports,
      clock,
      locks,
      isOnline: () => true,
      persist: () => void asked.push('persist'),
      backgroundSync: {
        prepare: () => undefined,
        ask: (accountId) => void asked.push(`sync ${accountId}`),
      },
      origin: 'http://neomuse.test',
      storage,
      databaseOptions: options,
      fetch: async (input, init) => {
        const request = new Request(input, init)
        const answer = answers[`${request.method} ${new URL(request.url).pathname}`]
        if (!answer) throw new TypeError('Failed to fetch')
        return answer()
      },
      openLists: (db) => createListHost(db, ADMIN_LISTS),
      startEngine: (accountId, takesOver, onFull) => {
        state.endWithFullStorage = onFull
        const engine = takesOver ? `${accountId}, taking over` : accountId
        engines.push(engine)
        return { stop: () => engines.splice(engines.indexOf(engine), 1) }
      },
    })
    onTestFinished(() => backOffice.signOut('discard'))
    return backOffice
  }
  const databases = async () =>
    (await databaseOptions.indexedDB.databases()).map(({ name }) => name)
  const endWithFullStorage = () => state.endWithFullStorage()
  return {
    open,
    endWithFullStorage,
    answers,
    storage,
    engines,
    asked,
    clock,
    databases,
    databaseOptions,
  }
}

/** The database of the signed-in account. */
export const databaseOf = (backOffice: BackOffice) => {
  const db = backOffice.database()
  if (db === null) throw new Error('no admin is signed in')
  return db
}

/** A device on which Ada is signed in. */
export const signedIn = async () => {
  const device = aDevice()
  const backOffice = device.open()
  await backOffice.signIn(CREDENTIALS)
  return { device, backOffice, db: databaseOf(backOffice) }
}

export const createModel = (backOffice: BackOffice) =>
  backOffice.edit({ type: 'create', entity: 'models', rowId: backOffice.newId(), fields: aDraft() })
