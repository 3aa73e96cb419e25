import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'

type Network = {
  readonly address: string
  readonly cut: () => void
  readonly mend: () => void
  readonly end: () => void
}

const networks = new WeakMap<BrowserContext, Network>()

/** A device whose network can be cut: see {@link setOffline}. */
export const openDevice = async (
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> =>
  withNetwork((proxy) => browser.newContext({ locale: 'fr-FR', ...options, proxy }))

/** Opens what is to have a network of its own; that ends with it. */
export const withNetwork = async (
  open: (proxy: NonNullable<BrowserContextOptions['proxy']>) => Promise<BrowserContext>,
): Promise<BrowserContext> => {
  const network = await openNetwork()
  // The loopback, too, is behind it.
  const device = await open({ server: network.address, bypass: '<-loopback>' })
  networks.set(device, network)
  device.once('close', network.end)
  return device
}

/**
 * Takes the network from everything on a device, and says so to its pages. Playwright's own switch reaches a worker
 * or a reloaded page a moment after its start: by then it may have sent what was to wait.
 */
export const setOffline = async (device: BrowserContext, isOffline: boolean): Promise<void> => {
  const network = networks.get(device)
  if (!network) throw new Error('this device has no network of its own: open it with openDevice')
  if (!isOffline) network.mend()
  await device.setOffline(isOffline)
  if (isOffline) network.cut()
}

/** A SOCKS proxy, as RFC 1928 has it, that knows no password and connects to names and addresses of version 4. */
const openNetwork = async (): Promise<Network> => {
  const sockets = new Set<Socket>()
  const keep = (socket: Socket): Socket => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy()).once('close', () => sockets.delete(socket))
    return socket
  }
  let isCut = false
  const proxy = createServer((caller) => {
    keep(caller)
    if (isCut) return void caller.destroy()
    caller.once('data', () => {
      caller.write(Buffer.from([5, 0]))
      caller.once('data', (request) => {
        const server = keep(connect(targetOf(request)))
        server.once('connect', () => {
          caller.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]))
          caller.pipe(server).pipe(caller)
        })
        server.once('close', () => caller.destroy())
        caller.once('close', () => server.destroy())
      })
    })
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as AddressInfo // it listens at a port
  const cut = (): void => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  return {
    address: `socks5://127.0.0.1:${port}`,
    cut,
    mend: () => {
      isCut = false
    },
    end: () => {
      cut()
      proxy.close()
    },
  }
}

const NAME = 3

const targetOf = (request: Buffer): { readonly host: string; readonly port: number } => ({
  host:
    request[3] === NAME
      ? request.toString('latin1', 5, request.length - 2)
      : request.subarray(4, 8).join('.'),
  port: request.readUInt16BE(request.length - 2),
})
