import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { createClientAddresses } from '#server/http/client-address.ts'

type Asked = {
  readonly from: string | undefined
  readonly proxies?: readonly string[]
  readonly headers?: Readonly<Record<string, string>>
}

const ask = async ({ from, proxies = [], headers = {} }: Asked) => {
  const clientAddresses = createClientAddresses(proxies)
  const app = new Hono()
  app.get('/', (c) =>
    c.json({
      address: clientAddresses.clientAddress(c),
      isLoopback: clientAddresses.isLoopback(c),
      isHttps: clientAddresses.isHttps(c),
    }),
  )
  const env = { incoming: { socket: { remoteAddress: from } } }
  const answer = await app.request('/', { headers: { host: 'localhost:3000', ...headers } }, env)
  return answer.json()
}

const forwarded = (list: string) => ({ 'x-forwarded-for': list })

describe('the client', () => {
  test('is the peer, whatever the headers of an untrusted peer say', async () => {
    const asked = await ask({ from: '::ffff:203.0.113.7', headers: forwarded('198.51.100.1') })
    expect(asked).toMatchObject({ address: '203.0.113.7' })
  })

  test('is what a trusted proxy saw, not what the client claimed before', async () => {
    const headers = forwarded('1.1.1.1, 198.51.100.1')
    const asked = await ask({ from: '10.0.0.1', proxies: ['10.0.0.0/8'], headers })
    expect(asked).toMatchObject({ address: '198.51.100.1' })
  })

  test('is found behind several trusted proxies, in both families', async () => {
    const headers = forwarded('2001:DB8::5, [fd00::2]:99, 10.0.0.9:1234')
    const asked = await ask({ from: 'fd00::1', proxies: ['fd00::/8', '10.0.0.9'], headers })
    expect(asked).toMatchObject({ address: '2001:db8::5' })
  })

  test('is the last valid address before an invalid one', async () => {
    const headers = forwarded('198.51.100.1, unknown, 10.0.0.2')
    const asked = await ask({ from: '10.0.0.1', proxies: ['10.0.0.0/8'], headers })
    expect(asked).toMatchObject({ address: '10.0.0.2' })
  })

  test('is a proxy itself when all are proxies', async () => {
    const asked = await ask({ from: '10.0.0.1', proxies: ['10.0.0.0/8'] })
    expect(asked).toMatchObject({ address: '10.0.0.1' })
  })

  test('is unknown once the connection is closed', async () => {
    expect(await ask({ from: undefined })).toMatchObject({ address: 'unknown', isLoopback: false })
  })
})

describe('a user on this machine', () => {
  test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('%s', async (from) => {
    expect(await ask({ from })).toMatchObject({ isLoopback: true })
  })

  test.each(['x-forwarded-for', 'x-real-ip', 'forwarded', 'via', 'x-forwarded-host'])(
    'is not a proxy for others: %s',
    async (name) => {
      const asked = await ask({ from: '127.0.0.1', headers: { [name]: '127.0.0.1' } })
      expect(asked).toMatchObject({ isLoopback: false })
    },
  )

  test('may be behind a trusted proxy on it, an untrusted client may not', async () => {
    const proxies = ['127.0.0.1']
    const here = await ask({ from: '127.0.0.1', proxies, headers: forwarded('127.0.0.1') })
    expect(here).toMatchObject({ isLoopback: true })
    const there = await ask({ from: '127.0.0.1', proxies, headers: forwarded('203.0.113.7') })
    expect(there).toMatchObject({ isLoopback: false })
    const claimed = forwarded('127.0.0.1, 203.0.113.7')
    const faked = await ask({ from: '127.0.0.1', proxies, headers: claimed })
    expect(faked).toMatchObject({ isLoopback: false })
  })

  test('is not a foreign page whose host name was pointed here', async () => {
    const asked = await ask({ from: '127.0.0.1', headers: { host: 'evil.example:3000' } })
    expect(asked).toMatchObject({ isLoopback: false })
  })

  test.each(['localhost', 'LOCALHOST:1', 'app.localhost', '127.0.0.1:3000', '[::1]:3000'])(
    'may call it %s',
    async (host) => {
      expect(await ask({ from: '127.0.0.1', headers: { host } })).toMatchObject({
        isLoopback: true,
      })
    },
  )

  test.each(['localhost.evil.example', '127.0.0.1.evil.example', 'evillocalhost', '[::1].evil'])(
    'does not call it %s',
    async (host) => {
      expect(await ask({ from: '127.0.0.1', headers: { host } })).toMatchObject({
        isLoopback: false,
      })
    },
  )

  test('is not a user on the same network', async () => {
    expect(await ask({ from: '192.168.1.5' })).toMatchObject({ isLoopback: false })
  })
})

describe('encryption', () => {
  test('is believed only of a trusted proxy', async () => {
    const headers = { 'x-forwarded-proto': 'https' }
    expect(await ask({ from: '10.0.0.1', headers })).toMatchObject({ isHttps: false })
    const trusted = await ask({ from: '10.0.0.1', proxies: ['10.0.0.1'], headers })
    expect(trusted).toMatchObject({ isHttps: true })
  })

  test('is what the nearest proxy says', async () => {
    const headers = { 'x-forwarded-proto': 'https, http' }
    const asked = await ask({ from: '10.0.0.1', proxies: ['10.0.0.1'], headers })
    expect(asked).toMatchObject({ isHttps: false })
  })
})

describe('the sender of a body', () => {
  const sendingOf = async (method: string, incoming: object | null, proxies: string[] = []) => {
    const { sending } = createClientAddresses(proxies)
    const found: ReturnType<typeof sending>[] = []
    const app = new Hono()
    app.all('/', (c) => {
      found.push(sending(c))
      return c.text('')
    })
    const headers = { 'x-forwarded-for': '2001:db8::1:2:3:4' }
    await app.request('/', { method, headers }, incoming === null ? {} : { incoming })
    return found[0]
  }
  const from = (remoteAddress: string) => ({ socket: { remoteAddress }, complete: false })

  test('is the client, also behind a proxy; of IPv6 its whole network', async () => {
    expect(await sendingOf('POST', from('203.0.113.7'))).toMatchObject({ sender: '203.0.113.7' })
    const network = { sender: '2001:db8:0:0::/64' }
    expect(await sendingOf('PUT', from('10.0.0.1'), ['10.0.0.1'])).toMatchObject(network)
    expect(await sendingOf('POST', from('2001:db8::9'))).toMatchObject(network)
  })

  test('counts as sending until all of it has arrived', async () => {
    const incoming = from('203.0.113.7')
    const sending = await sendingOf('POST', incoming)
    expect(sending?.isUnderWay()).toBe(true)
    incoming.complete = true
    expect(sending?.isUnderWay()).toBe(false)
  })

  test('is not counted where no body is read, or nothing comes over the network', async () => {
    expect(await sendingOf('GET', from('203.0.113.7'))).toBeNull()
    expect(await sendingOf('HEAD', from('203.0.113.7'))).toBeNull()
    expect(await sendingOf('POST', null)).toBeNull()
  })
})
