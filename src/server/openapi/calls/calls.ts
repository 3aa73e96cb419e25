import { type Call, completeCall, type WrittenCall } from '../call.ts'
import { accountCalls } from './account-calls.ts'
import { entityCalls } from './entity-calls.ts'
import { fileCalls } from './file-calls.ts'
import { invoiceCalls } from './invoice-calls.ts'
import { newsletterCalls } from './newsletter-calls.ts'
import { operationCalls, syncCalls } from './operation-calls.ts'
import { orderCalls, withdrawalCalls } from './order-calls.ts'
import { orderMoneyCalls } from './order-money-calls.ts'
import { packCalls } from './pack-calls.ts'
import { bookCalls, privacyCalls } from './privacy-calls.ts'
import { publicReadCalls } from './public-read-calls.ts'
import { publicWriteCalls } from './public-write-calls.ts'
import { alertsCalls, securityCalls } from './security-calls.ts'
import { assistantCalls, favouritesCalls } from './visitor-calls.ts'

const WRITTEN: readonly WrittenCall[] = [
  ...publicReadCalls,
  ...publicWriteCalls,
  ...orderCalls,
  ...invoiceCalls,
  ...withdrawalCalls,
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
  ...packCalls,
  ...privacyCalls,
  ...bookCalls,
  ...operationCalls,
]

/** Every call of the API. */
export const CALLS: readonly Call[] = WRITTEN.map(completeCall)
