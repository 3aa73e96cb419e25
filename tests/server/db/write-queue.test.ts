import { afterEach, describe, expect, test, vi } from 'vitest'
import { StorageUnavailable } from '#server/db/storage-unavailable.ts'
import {
  createChangeListeners,
  createWriteQueue,
  type GroupTransactions,
} from '#server/db/write-queue.ts'

describe('write queue', () => {
  type Step = 'begin' | 'commit' | 'rollback' | 'backToMark'

  /** A database that is a list of words. Each of its steps can be made to fail, or to wait. */
  const createWordList = () => {
    const committed: string[] = []
    const steps: string[] = []
    const faults: Partial<Record<Step, Error>> = {}
    let words: string[] = []
    let marked = 0
    let commitMayGoOn: Promise<void> = Promise.resolve()
    const step = (name: Step): void => {
      steps.push(name)
      const fault = faults[name]
      if (fault) throw fault
    }
    const transactions: GroupTransactions<{ put: (word: string) => void }> = {
      onConnection: (use) => use({ put: (word) => words.push(word) }),
      begin: async () => {
        step('begin')
        words = []
        return committed.length
      },
      commit: async () => {
        await commitMayGoOn
        step('commit')
        committed.push(...words)
        return committed.length
      },
      rollback: async () => step('rollback'),
      setMark: async () => {
        marked = words.length
      },
      moveMark: async () => {
        marked = words.length
      },
      backToMark: async () => {
        step('backToMark')
        words = words.slice(0, marked)
      },
    }
    return {
      transactions,
      committed,
      steps,
      faults,
      holdCommits: () => {
        const { promise, resolve } = Promise.withResolvers<void>()
        commitMayGoOn = promise
        return resolve
      },
    }
  }

  const setUp = () => {
    const list = createWordList()
    const changes: number[] = []
    const queue = createWriteQueue({
      transactions: list.transactions,
      onChange: (change) => changes.push(change),
    })
    const put = (word: string) =>
      queue.write(async (tx) => {
        tx.put(word)
        // A write takes several turns of the event loop, like one that queries a database.
        await Promise.resolve()
        return word
      })
    const fail = (word: string, error = new Error(word)) =>
      queue.write(async (tx): Promise<string> => {
        tx.put(word)
        throw error
      })
    return { ...list, ...queue, changes, put, fail }
  }

  const unavailable = (promise: Promise<unknown>) =>
    expect(promise).rejects.toBeInstanceOf(StorageUnavailable)

  afterEach(() => {
    vi.useRealTimers()
  })

  describe('works', () => {
    test('run in the order of the calls, one after the other', async () => {
      const { put, committed } = setUp()
      const words = Array.from({ length: 10 }, (_, at) => `w${at}`)
      expect(await Promise.all(words.map(put))).toEqual(words)
      expect(committed).toEqual(words)
    })

    test('that wait together share one commit', async () => {
      const { put, steps, commits } = setUp()
      await Promise.all(['a', 'b', 'c'].map(put))
      expect(steps).toEqual(['begin', 'commit'])
      expect(commits()).toEqual({ groups: 1, works: 3 })
    })

    test('that arrive while a group is running share the next one', async () => {
      const { put, holdCommits, commits } = setUp()
      const release = holdCommits()
      const first = put('a')
      await turnsPass(5)
      const others = ['b', 'c'].map(put)
      release()
      await Promise.all([first, ...others])
      expect(commits()).toEqual({ groups: 2, works: 3 })
    })

    test('run without a timer when they are alone', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'Date'] })
      const { put } = setUp()
      expect(await put('a')).toBe('a')
    })

    test('are at most 64 in a commit', async () => {
      const { put, commits, committed } = setUp()
      await Promise.all(Array.from({ length: 129 }, (_, at) => put(`w${at}`)))
      expect(commits()).toEqual({ groups: 3, works: 129 })
      expect(committed.at(-1)).toBe('w128')
    })

    test('are answered after the commit, never before', async () => {
      const { put, fail, holdCommits } = setUp()
      const release = holdCommits()
      const answered: string[] = []
      const answers = [
        put('a').then((word) => answered.push(word)),
        fail('b').catch(({ message }) => answered.push(message)),
      ]
      await turnsPass(5)
      expect(answered).toEqual([])
      release()
      await Promise.all(answers)
      expect(answered).toEqual(['a', 'b'])
    })
  })

  describe('a work that fails', () => {
    test('in a group is rolled back alone and rejected alone, with its own error', async () => {
      const { put, fail, committed, commits } = setUp()
      const error = new Error('no')
      const outcomes = await Promise.allSettled([put('a'), fail('b', error), put('c')])
      expect(outcomes[1]).toEqual({ status: 'rejected', reason: error })
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
      expect(committed).toEqual(['a', 'c'])
      expect(commits()).toEqual({ groups: 1, works: 2 })
    })

    test('alone is rolled back', async () => {
      const { put, fail, committed, steps, commits } = setUp()
      await expect(fail('b')).rejects.toThrow('b')
      expect(steps).toEqual(['begin', 'rollback'])
      expect(commits()).toEqual({ groups: 0, works: 0 })
      await put('a')
      expect(committed).toEqual(['a'])
    })

    test('keeps its own error when the machine prevents the rollback', async () => {
      const { fail, faults } = setUp()
      faults.rollback = new StorageUnavailable('connection lost')
      await expect(fail('b')).rejects.toThrow('b')
    })

    test('and cannot be rolled back fails its group with it', async () => {
      const { put, fail, faults, committed, steps } = setUp()
      faults.backToMark = new Error('no such mark')
      await Promise.all([put('a'), fail('b'), put('c')].map(unavailable))
      expect(committed).toEqual([])
      expect(steps).toEqual(['begin', 'backToMark', 'rollback'])
      delete faults.backToMark
      expect(await put('d')).toBe('d')
    })
  })

  describe('a transaction that fails', () => {
    test.each([
      ['begin', new StorageUnavailable('locked')],
      ['commit', new StorageUnavailable('disk full')],
      ['commit', new TypeError('something else')],
    ] as const)(
      'at its %s rejects every write of the group, and the next group works',
      async (at, fault) => {
        const { put, fail, faults, committed, steps, changes } = setUp()
        faults[at] = fault
        await Promise.all([put('a'), fail('b'), put('c')].map(unavailable))
        expect(steps.at(-1)).toBe('rollback')
        expect(committed).toEqual([])
        expect(changes).toEqual([])
        delete faults[at]
        expect(await put('d')).toBe('d')
        expect(committed).toEqual(['d'])
      },
    )

    test('reports the reason', async () => {
      const { put, faults } = setUp()
      faults.commit = new TypeError('something else')
      await expect(put('a')).rejects.toMatchObject({ cause: faults.commit })
    })
  })

  describe('changes', () => {
    test('are announced after the commit, once a group, with their last number', async () => {
      const { put, changes } = setUp()
      await Promise.all(['a', 'b', 'c'].map(put))
      await put('d')
      expect(changes).toEqual([3, 4])
    })

    test('are not announced when there were none', async () => {
      const { write, fail, changes } = setUp()
      await write(async () => undefined)
      await fail('a').catch(() => undefined)
      expect(changes).toEqual([])
    })
  })

  test('settled resolves once nothing runs or waits', async () => {
    const { put, holdCommits, settled, committed } = setUp()
    await settled()
    const release = holdCommits()
    const words = Array.from({ length: 100 }, (_, at) => put(`w${at}`))
    let isSettled = false
    const settling = settled().then(() => {
      isSettled = true
    })
    await turnsPass(5)
    expect(isSettled).toBe(false)
    release()
    await settling
    expect(committed).toHaveLength(100)
    await Promise.all(words)
  })

  const turnsPass = async (count: number): Promise<void> => {
    for (let turn = 0; turn < count; turn += 1)
      await new Promise((resolve) => setImmediate(resolve))
  }
})

describe('change listeners', () => {
  const setUp = () => {
    const { add, notify } = createChangeListeners()
    let calls = 0
    const stop = add(() => {
      calls += 1
    })
    const callsAfter = async (...changes: (number | null)[]): Promise<number> => {
      calls = 0
      for (const change of changes) notify(change)
      await Promise.resolve()
      return calls
    }
    return { add, stop, callsAfter }
  }

  test('each change is announced once, however many processes notify of it', async () => {
    const { callsAfter } = setUp()
    expect(await callsAfter(1)).toBe(1)
    expect(await callsAfter(1)).toBe(0)
    expect(await callsAfter(3, 2, 3)).toBe(1)
    expect(await callsAfter(4, 5)).toBe(2)
  })

  test('what may have been missed is always announced', async () => {
    const { callsAfter } = setUp()
    expect(await callsAfter(5, null, null)).toBe(3)
    expect(await callsAfter(5)).toBe(0)
  })

  test('every listener is called, until it stops', async () => {
    const { add, stop, callsAfter } = setUp()
    let others = 0
    add(() => {
      others += 1
    })
    expect(await callsAfter(1)).toBe(1)
    stop()
    expect(await callsAfter(2)).toBe(0)
    expect(others).toBe(2)
  })
})
