import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'
import { createTcpProxy, type TcpProxy } from '#tests/support/create-tcp-proxy.ts'
import { watchFocus } from './watch-focus.ts'

const networks = new WeakMap<BrowserContext, TcpProxy>()

/** A device whose network can be cut: see {@link setOffline}. */
export const openDevice = async (
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> =>
  withNetwork((proxy) => browser.newContext({ locale: 'fr-FR', ...options, proxy }))

/** Opens a browser or device with a network of its own; that ends with it. */
export const withNetwork = async (
  open: (proxy: NonNullable<BrowserContextOptions['proxy']>) => Promise<BrowserContext>,
): Promise<BrowserContext> => {
  const socks = createSocksServer().listen(0, '127.0.0.1')
  await once(socks, 'listening')
  const { port } = socks.address() as AddressInfo // it listens at a port
  const network = await createTcpProxy({ host: '127.0.0.1', port })
  // Requests to the loopback also go through it.
  const device = await open({
    server: `socks5://127.0.0.1:${network.port}`,
    bypass: '<-loopback>',
  })
  networks.set(device, network)
  await device.addInitScript(watchFocus)
  device.once('close', () => {
    void network.close()
    socks.close()
  })
  return device
}

/**
 * Cuts the network of a whole device, and notifies its pages. Playwright's own switch reaches a worker or a reloaded
 * page a moment after its start: by then it may have sent something that should wait.
 */
export const setOffline = async (device: BrowserContext, isOffline: boolean): Promise<void> => {
  const network = networks.get(device)
  if (!network) throw new Error('this device has no network of its own: open it with openDevice')
  if (!isOffline) await network.repair()
  await device.setOffline(isOffline)
  if (isOffline) await network.cut()
}

/** A SOCKS proxy (RFC 1928); without passwords, for names and IPv4 addresses. */
const createSocksServer = (): Server =>
  createServer((caller) => {
    caller.on('error', () => caller.destroy())
    caller.once('data', () => {
      caller.write(Buffer.from([5, 0]))
      caller.once('data', (request) => {
        const server = connect(targetOf(request))
        server.once('connect', () => {
          caller.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]))
          caller.pipe(server).pipe(caller)
        })
        server.on('error', () => server.destroy()).once('close', () => caller.destroy())
        caller.once('close', () => server.destroy())
      })
    })
  })

const NAME = 3

const targetOf = (request: Buffer): { readonly host: string; readonly port: number } => ({
  host:
    request[3] === NAME
      ? request.toString('latin1', 5, request.length - 2)
      : request.subarray(4, 8).join('.'),
  port: request.readUInt16BE(request.length - 2),
})
