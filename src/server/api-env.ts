import type { Context } from 'hono'
import type { Selectable } from 'kysely'
import type { Locale } from '#contract/locales.ts'
import type { SiteTexts } from '#contract/public/assistant/assistant-protocol.ts'
import type { BankAccount } from '#domain/commerce/bank-transfer.ts'
import type { Database } from './db/database-schema.ts'
import type { ObjectStore } from './db/object-store.ts'
import type { Store } from './db/open-store.ts'
import type { Seal } from './db/seal.ts'
import type { Metrics } from './ports/metrics.ts'
import type { Packs } from './ports/pack-files.ts'
import type { PasswordHasher } from './ports/password-hasher.ts'
import type { Providers } from './ports/payment-provider.ts'
import type { RenderMarkdown } from './ports/render-markdown.ts'
import type { AssistantSettings } from './settings/assistant-settings.ts'

type AssistantModel = {
  readonly settings: AssistantSettings
  readonly fetch: typeof fetch
  /** The texts of one language from the build; null without a build. */
  readonly readSiteTexts: (locale: Locale) => SiteTexts | null
}

/** Everything that the API needs from outside. */
export type ApiDeps = {
  readonly store: Store
  /** Storage of the pictures. */
  readonly objects: ObjectStore
  /** The files that are sold with models. */
  readonly packs: Packs
  /** Encrypts confidential values in the database. */
  readonly seal: Seal
  /** Renders Markdown that users write; within a limit, and in a worker of its own. */
  readonly renderMarkdown: RenderMarkdown
  readonly nowMs: () => number
  /** A UUID of version 7. */
  readonly newId: () => string
  readonly randomBytes: (size: number) => Uint8Array
  readonly passwords: PasswordHasher
  /** The client's address, as far as it can be trusted. Rate limits count by it. */
  readonly clientAddress: (context: Context) => string
  /** Whether the request comes from a developer on this machine, who need not prove that they run the server. */
  readonly isDeveloper: (context: Context) => boolean
  /** Allows the creation of the first administrator; null: only the code whose hash is in the database does. */
  readonly setupCode: string | null
  /** `https://neomuse.example`: the public address of the site, when it is known. */
  readonly publicUrl: string | null
  /** Limit of newsletter emails per minute. */
  readonly newslettersPerMinute: number
  /** Token for reading the metrics; null: they cannot be read. */
  readonly metricsToken: string | null
  /** Payment providers. */
  readonly providers: Providers
  /** Receives transfers; null: transfers are not accepted. */
  readonly bankAccount: BankAccount | null
  /** Puts the assistant's findings into words; undefined or null: no model is connected. */
  readonly assistant?: AssistantModel | null
  readonly metrics: Metrics
  /** Aborted when this process is about to end. */
  readonly stopping: AbortSignal
  /** Calls back once; the returned function cancels it. */
  readonly after: (delayMs: number, callback: () => void) => () => void
  /** Whether notifications may be sent to an address that a browser names. */
  readonly isPushAddress: (endpoint: string) => boolean
  /** Shown by the health check. */
  readonly version?: string
  readonly reportError: (error: unknown, requestId: string) => void
}

export type ApiEnv = {
  Variables: {
    /** Also in the response, as `X-Request-Id`. */
    requestId: string
    /** Set by the guard. */
    signedIn: SignedIn
  }
}

/** A signed-in account, and the session that it is signed in by. */
export type SignedIn = {
  readonly account: Selectable<Database['users']>
  readonly tokenHash: string
}

export type ApiContext = Context<ApiEnv>

/** The signed-in admin, on a route behind the guard. */
export const signedInOf = (context: ApiContext): SignedIn => {
  const signedIn: SignedIn | undefined = context.get('signedIn')
  if (!signedIn) throw new Error('this route is not behind the guard')
  return signedIn
}
