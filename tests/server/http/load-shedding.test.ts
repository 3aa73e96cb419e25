import { setImmediate as settle } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { classOf, createLoadShedding, type RequestClass } from '#server/http/load-shedding.ts'

describe('load shedding', () => {
  /** Load shedding whose time, turns and timers advance when the test says so. */
  const setUpShedding = () => {
    let nowMs = 0
    let turns: (() => void)[] = []
    const timers: { readonly atMs: number; readonly call: () => void }[] = []
    const shed: RequestClass[] = []
    const log: string[] = []
    const shedLoad = createLoadShedding({
      clockMs: () => nowMs,
      nextTurn: (call) => turns.push(call),
      later: (ms, call) => timers.push({ atMs: nowMs + ms, call }),
      onShed: (requestClass) => shed.push(requestClass),
    })
    /** A request whose work takes this long, all of it at once; or runs until the test ends it. */
    const ask = (
      requestClass: RequestClass,
      name: string,
      work: { takesMs: number } | 'endless',
    ) => {
      let end = (): void => undefined
      const outcome = shedLoad(requestClass, async () => {
        log.push(name)
        if (work === 'endless')
          await new Promise<void>((resolve) => {
            end = resolve
          })
        else nowMs += work.takesMs
        return name
      })
      return { outcome, end: () => end() }
    }
    const turn = async (): Promise<void> => {
      const due = turns
      turns = []
      for (const call of due) call()
      await settle()
    }
    const pass = async (ms: number): Promise<void> => {
      const untilMs = nowMs + ms
      for (;;) {
        const next = timers.findIndex(({ atMs }) => atMs <= untilMs)
        const [timer] = next < 0 ? [] : timers.splice(next, 1)
        if (!timer) break
        nowMs = Math.max(nowMs, timer.atMs)
        timer.call()
        await settle()
      }
      nowMs = untilMs
    }
    return { shedLoad, ask, turn, pass, shed, log }
  }

  const many = (count: number, make: (at: number) => unknown): void => {
    for (let at = 0; at < count; at += 1) make(at)
  }

  const CHEAP = { takesMs: 0.1 }
  const COSTLY = { takesMs: 40 }

  test('with little to do everything runs at once', async () => {
    const { ask, log } = setUpShedding()
    for (const requestClass of ['lists', 'forms', 'checkout', 'admin', 'health'] as const)
      ask(requestClass, requestClass, CHEAP)
    await settle()
    expect(log).toEqual(['lists', 'forms', 'checkout', 'admin', 'health'])
  })

  test('cheap lists run at once as long as the time slice lasts', async () => {
    const { ask, log, turn } = setUpShedding()
    for (let at = 0; at < 60; at += 1) {
      ask('lists', `list ${at}`, CHEAP)
      await settle()
    }
    expect(log).toHaveLength(60)
    await turn()
    ask('lists', 'in the next turn', CHEAP)
    await settle()
    expect(log.at(-1)).toBe('in the next turn')
  })

  test('after an expensive list the others wait until the requests that arrived meanwhile were queued', async () => {
    const { ask, log, turn } = setUpShedding()
    ask('lists', 'first', COSTLY)
    await settle()
    ask('lists', 'second', COSTLY)
    ask('lists', 'third', COSTLY)
    await settle()
    expect(log).toEqual(['first'])
    ask('admin', 'admin', CHEAP)
    ask('checkout', 'checkout', CHEAP)
    ask('health', 'health', CHEAP)
    await settle()
    expect(log).toEqual(['first', 'admin', 'checkout', 'health'])
    await turn()
    expect(log.slice(4)).toEqual(['second'])
    await turn()
    expect(log.slice(4)).toEqual(['second', 'third'])
  })

  test('forms go before lists that arrived earlier', async () => {
    const { ask, log, turn } = setUpShedding()
    ask('lists', 'first', COSTLY)
    await settle()
    ask('lists', 'list', COSTLY)
    ask('forms', 'form', COSTLY)
    await turn()
    await turn()
    expect(log).toEqual(['first', 'form', 'list'])
  })

  test('a later request does not overtake the waiting ones', async () => {
    const { ask, log, turn } = setUpShedding()
    ask('lists', 'first', COSTLY)
    await settle()
    for (const name of ['second', 'third']) ask('lists', name, 'endless')
    await turn()
    expect(log).toEqual(['first', 'second'])
    ask('lists', 'late', CHEAP)
    await settle()
    expect(log).toEqual(['first', 'second'])
    await turn()
    await turn()
    expect(log).toEqual(['first', 'second', 'third', 'late'])
  })

  test('of lists that wait for the database only some run at once, and the next when one has ended', async () => {
    const { ask, log, turn } = setUpShedding()
    const lists = Array.from({ length: 10 }, (_, at) => ask('lists', `list ${at}`, 'endless'))
    await settle()
    await turn()
    expect(log).toHaveLength(8)
    ask('admin', 'admin', CHEAP)
    await settle()
    expect(log.at(-1)).toBe('admin')
    lists[3]?.end()
    await settle()
    expect(log.at(-1)).toBe('list 8')
  })

  test('a list that has waited too long is turned away, and counted', async () => {
    const { ask, pass, turn, shed, log } = setUpShedding()
    const running = Array.from({ length: 8 }, (_, at) => ask('lists', `list ${at}`, 'endless'))
    const late = ask('lists', 'late', CHEAP)
    await pass(900)
    expect(shed).toEqual([])
    await pass(500)
    expect(await late.outcome).toEqual({ type: 'shed' })
    expect(shed).toEqual(['lists'])
    expect(log).not.toContain('late')
    running[0]?.end()
    const next = ask('lists', 'next', CHEAP)
    await turn()
    expect(await next.outcome).toEqual({ type: 'done', value: 'next' })
  })

  test('writes wait longer than lists', async () => {
    const { ask, pass, shed } = setUpShedding()
    many(512, (at) => ask('admin', `write ${at}`, 'endless'))
    many(8, (at) => ask('lists', `list ${at}`, 'endless'))
    ask('admin', 'late write', CHEAP)
    ask('lists', 'late list', CHEAP)
    await pass(5_000)
    expect(shed).toEqual(['lists'])
    await pass(6_000)
    expect(shed).toEqual(['lists', 'admin'])
  })

  test('a full queue drops a request for a more important one, and for no other', async () => {
    const { ask, shed, log } = setUpShedding()
    many(8, (at) => ask('lists', `list ${at}`, 'endless'))
    const waiting = Array.from({ length: 512 }, (_, at) => ask('lists', `waiting ${at}`, CHEAP))
    expect(shed).toEqual([])
    expect(await ask('lists', 'one more', CHEAP).outcome).toEqual({ type: 'shed' })

    const forms = Array.from({ length: 129 }, (_, at) => ask('forms', `form ${at}`, 'endless'))
    expect(await waiting.at(-1)?.outcome).toEqual({ type: 'shed' })
    expect(shed).toEqual(['lists', 'lists'])
    forms[0]?.end()
    await settle()
    expect(log).toContain('form 128')
  })

  test('health checks never wait', async () => {
    const { ask, log } = setUpShedding()
    many(600, (at) => ask('admin', `write ${at}`, 'endless'))
    many(600, (at) => ask('lists', `list ${at}`, COSTLY))
    many(600, (at) => ask('health', `health ${at}`, 'endless'))
    await settle()
    expect(log.filter((name) => name.startsWith('health'))).toHaveLength(600)
  })

  test('work that fails releases its slot, and its error is passed on', async () => {
    const { shedLoad } = setUpShedding()
    const fail = () =>
      shedLoad('lists', async () => {
        throw new Error('a bug')
      })
    for (let at = 0; at < 20; at += 1) await expect(fail()).rejects.toThrow('a bug')
  })

  describe('bodies that are still arriving', () => {
    /** A request that waits for a body which its sender has not sent completely. */
    const setUpSenders = () => {
      const { shedLoad, shed } = setUpShedding()
      const send = (requestClass: RequestClass, sender: string) => {
        let isUnderWay = true
        let end = (): void => undefined
        const read = new Promise<void>((resolve) => {
          end = resolve
        })
        const outcome = shedLoad(requestClass, () => read, { sender, isUnderWay: () => isUnderWay })
        const arrive = () => {
          isUnderWay = false
        }
        return { outcome, arrive, end }
      }
      const sendMany = (count: number, requestClass: RequestClass, sender: string) =>
        Array.from({ length: count }, () => send(requestClass, sender))
      return { send, sendMany, shed }
    }

    test.each([
      ['forms', 32],
      ['checkout', 64],
      ['admin', 128],
    ] as const)(
      'hold a quarter of the slots for %s, for one address, and leave the rest',
      async (requestClass, most) => {
        const { send, sendMany, shed } = setUpSenders()
        sendMany(most, requestClass, '203.0.113.7')
        await settle()
        expect(shed).toEqual([])
        expect(await send(requestClass, '203.0.113.7').outcome).toEqual({ type: 'shed' })
        expect(shed).toEqual([requestClass])
        const other = send(requestClass, '198.51.100.1')
        other.end()
        expect(await other.outcome).toMatchObject({ type: 'done' })
      },
    )

    test('count only for their own class', async () => {
      const { send, sendMany } = setUpSenders()
      sendMany(32, 'forms', '203.0.113.7')
      const purchase = send('checkout', '203.0.113.7')
      purchase.end()
      expect(await purchase.outcome).toMatchObject({ type: 'done' })
    })

    test('no longer count once they have arrived: many people may work behind one address', async () => {
      const { send, sendMany, shed } = setUpSenders()
      for (let round = 0; round < 3; round += 1)
        for (const { arrive } of sendMany(128, 'admin', '203.0.113.7')) arrive()
      await settle()
      expect(shed).toEqual([])
      const one = send('admin', '203.0.113.7')
      one.end()
      expect(await one.outcome).toMatchObject({ type: 'done' })
    })

    test('release their slot when they end, however they end', async () => {
      const { send, sendMany } = setUpSenders()
      const [first] = sendMany(32, 'forms', '203.0.113.7')
      first?.end()
      await settle()
      const next = send('forms', '203.0.113.7')
      next.end()
      expect(await next.outcome).toMatchObject({ type: 'done' })
    })

    test('hold no slot in the queue either', async () => {
      const { send, sendMany, shed } = setUpSenders()
      for (const sender of ['a', 'b', 'c', 'd']) sendMany(128, 'admin', sender)
      await settle()
      expect(await send('admin', 'a').outcome).toEqual({ type: 'shed' })
      expect(shed).toEqual(['admin'])
    })
  })
})

describe('request class', () => {
  test.each([
    ['GET', '/api/health', 'health'],
    ['GET', '/api/health/ready', 'health'],
    ['GET', '/api/metrics', 'health'],
    ['GET', '/api/healthy', 'lists'],
    ['POST', '/api/admin/login', 'admin'],
    ['POST', '/api/admin/batch', 'admin'],
    ['PUT', '/api/admin/models/1', 'admin'],
    ['GET', '/api/admin/models/1', 'admin'],
    ['GET', '/api/admin/me', 'admin'],
    ['GET', '/api/admin/changes', 'admin'],
    ['GET', '/api/admin/dashboard', 'admin'],
    ['GET', '/api/admin/models', 'lists'],
    ['HEAD', '/api/admin/models', 'lists'],
    ['GET', '/api/admin/export/orders.csv', 'lists'],
    ['POST', '/api/checkout', 'checkout'],
    ['POST', '/api/custom-orders', 'checkout'],
    ['POST', '/api/webhooks/stripe', 'checkout'],
    ['POST', '/api/contact', 'forms'],
    ['POST', '/api/newsletter', 'forms'],
    ['POST', '/api/course', 'forms'],
    ['POST', '/api/course/link', 'forms'],
    ['GET', '/api/models', 'lists'],
    ['GET', '/api/models/luna', 'lists'],
    ['GET', '/api/openapi.json', 'lists'],
    ['GET', '/api', 'lists'],
  ])('%s %s is of the class %s', (method, path, requestClass) => {
    expect(classOf(method, path)).toBe(requestClass)
  })
})
