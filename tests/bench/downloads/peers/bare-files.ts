import { createReadStream, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The upper limit: one file as a stream, by Node alone. */
const [file = ''] = process.argv.slice(2)

const server = createServer((_, response) => {
  response.writeHead(200, {
    'Content-Type': 'application/zip',
    'Content-Length': statSync(file).size,
  })
  createReadStream(file, { highWaterMark: 256 * 1024 }).pipe(response)
})
server.listen(0, '127.0.0.1', () => {
  // A server that listens on TCP has such an address.
  const { port } = server.address() as AddressInfo
  process.stdout.write(`Peer: http://127.0.0.1:${port}\n`)
})
process.on('SIGTERM', () => process.exit(0))
