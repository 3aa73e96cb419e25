import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { claimPort, pickPort } from './claim-port.ts'

test('a port that is in use, or was claimed by another process, is not given', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const claimed = await claimPort()
  const taken = [address.port, claimed]
  const picked = [...taken]
  const given = await claimPort(() => picked.shift() ?? pickPort())
  expect(picked).toEqual([])
  expect(taken).not.toContain(given)
})
