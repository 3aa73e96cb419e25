import { DatabaseSync } from 'node:sqlite'
import { readModels } from './read-models.ts'
import { servePeer } from './serve-peer.ts'

/** The upper limit: the same list as bytes in memory, by Node alone. */
const [file = ''] = process.argv.slice(2)
const list = Buffer.from(JSON.stringify(readModels(new DatabaseSync(file, { readOnly: true }))))

servePeer((_, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': list.byteLength })
  response.end(list)
})
