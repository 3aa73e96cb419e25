import { test } from 'vitest'
import { FOR_ADMINISTRATORS, scannedNow, scanPages } from './support/pages/scan-pages.ts'

const scan = scanPages()

// As in `accessibility.test.ts`.
test.each(scannedNow(FOR_ADMINISTRATORS))(
  'axe finds nothing, and every control can be pressed, at 390 px: $name',
  (shown) => scan(shown, { width: 390, isAdmin: true, hasTree: true }),
)
