import type { Context } from 'hono'
import type { Locale } from '#contract/locales.ts'
import type { SiteTexts } from '#contract/public/assistant/assistant-protocol.ts'
import type { BankAccount } from '#domain/commerce/bank-transfer.ts'
import type { PasswordHasher } from './auth/password-hasher.ts'
import type { SignedIn } from './auth/sessions.ts'
import type { Packs } from './commerce/packs/open-packs.ts'
import type { Providers } from './commerce/providers/provider.ts'
import type { ObjectStore } from './db/object-store.ts'
import type { Store } from './db/open-store.ts'
import type { Seal } from './db/seal.ts'
import type { RenderMarkdown } from './entities/render-within-limit.ts'
import type { Metrics } from './operations/metrics.ts'
import type { AssistantSettings } from './settings/assistant-settings.ts'

export type AssistantModel = {
  readonly settings: AssistantSettings
  readonly fetch: typeof fetch
  /** What the build knows of a language; null where there is no build. */
  readonly readSiteTexts: (locale: Locale) => SiteTexts | null
}

/** Everything that the API needs from outside. */
export type ApiDeps = {
  readonly store: Store
  /** Where pictures are kept. */
  readonly objects: ObjectStore
  /** What is sold with models. */
  readonly packs: Packs
  /** Of what is confidential in the database. */
  readonly seal: Seal
  /** Of what people write; within a limit, and beside everything else. */
  readonly renderMarkdown: RenderMarkdown
  readonly nowMs: () => number
  /** A UUID of version 7. */
  readonly newId: () => string
  readonly randomBytes: (size: number) => Uint8Array
  readonly passwords: PasswordHasher
  /** Who asks, as far as that can be believed. Limits count by it. */
  readonly clientAddress: (context: Context) => string
  /** Whether whoever asks develops on this very machine, and need not prove that they run the server. */
  readonly isDeveloper: (context: Context) => boolean
  /** What opens the creation of the first administrator; null: only what the database holds the hash of does. */
  readonly setupCode: string | null
  /** `https://neomuse.example`: where people find the site, when that is known. */
  readonly publicUrl: string | null
  /** How many e-mails of a newsletter leave in a minute at most. */
  readonly newslettersPerMinute: number
  /** Opens the metrics; null: nothing does. */
  readonly metricsToken: string | null
  /** By what orders are paid. */
  readonly providers: Providers
  /** Where a transfer goes; null: none is taken. */
  readonly bankAccount: BankAccount | null
  /** Puts what the assistant finds into words; undefined or null: no model is connected. */
  readonly assistant?: AssistantModel | null
  readonly metrics: Metrics
  /** Aborted when this process is about to end. */
  readonly stopping: AbortSignal
  /** Calls back once; the returned function calls it off. */
  readonly after: (delayMs: number, callback: () => void) => () => void
  /** Whether notifications may be sent to an address that a browser names. */
  readonly isPushAddress: (endpoint: string) => boolean
  /** Told to whoever asks for the health. */
  readonly version?: string
  readonly reportError: (error: unknown, requestId: string) => void
}

export type ApiEnv = {
  Variables: {
    /** Also on the answer, as `X-Request-Id`. */
    requestId: string
    /** Set by the guard. */
    signedIn: SignedIn
  }
}

export type { SignedIn }

export type ApiContext = Context<ApiEnv>

/** Who asks, on a route behind the guard. */
export const signedInOf = (context: ApiContext): SignedIn => {
  const signedIn: SignedIn | undefined = context.get('signedIn')
  if (!signedIn) throw new Error('this route is not behind the guard')
  return signedIn
}
