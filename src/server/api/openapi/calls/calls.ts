import type { Call } from '../call.ts'
import { accountCalls } from './account-calls.ts'
import { alertsCalls } from './alerts-calls.ts'
import { assistantCalls } from './assistant-calls.ts'
import { entityCalls } from './entity-calls.ts'
import { favouritesCalls } from './favourites-calls.ts'
import { fileCalls } from './file-calls.ts'
import { newsletterCalls } from './newsletter-calls.ts'
import { operationCalls } from './operation-calls.ts'
import { orderCalls } from './order-calls.ts'
import { orderMoneyCalls } from './order-money-calls.ts'
import { privacyCalls } from './privacy-calls.ts'
import { publicReadCalls } from './public-read-calls.ts'
import { publicWriteCalls } from './public-write-calls.ts'
import { securityCalls } from './security-calls.ts'
import { syncCalls } from './sync-calls.ts'

/** Every call of the API. */
export const CALLS: readonly Call[] = [
  ...publicReadCalls,
  ...publicWriteCalls,
  ...orderCalls,
  ...favouritesCalls,
  ...assistantCalls,
  ...accountCalls,
  ...securityCalls,
  ...alertsCalls,
  ...entityCalls,
  ...orderMoneyCalls,
  ...newsletterCalls,
  ...syncCalls,
  ...fileCalls,
  ...privacyCalls,
  ...operationCalls,
]
