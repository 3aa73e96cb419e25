import { expect, test } from 'vitest'
import { newSetupCode } from '#server/start/setup/setup-code.ts'

test('twenty characters that nobody misreads, each of them from five random bits', () => {
  const codes = [0, 1].map((round) =>
    newSetupCode((size) => Uint8Array.from({ length: size }, (_, at) => at + round * size)),
  )
  expect(codes.join('')).toBe('0123456789abcdefghjkmnpqrstvwxyz01234567')
})
