import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { FieldProblem, FieldProblemCode } from '#contract/problems.ts'
import { createAdminRequest, PASSWORD_MIN_LENGTH } from '#contract/session.ts'
import { validate } from '#contract/validate.ts'
import { openLockedStore } from '#server/app/open-database.ts'
import { newId, nowMs } from '#server/app/process-clock.ts'
import { insertAdmin, type NewAdmin } from '#server/auth/accounts.ts'
import { createPasswordHasher } from '#server/auth/password-hasher.ts'
import { validateNewAdmin } from '#server/auth/password-rules.ts'
import type { Store } from '#server/db/open-store.ts'
import { StorageUnavailable } from '#server/db/storage-unavailable.ts'
import { databaseLabel } from '#server/settings/setting-values.ts'
import { readSettings } from '#server/settings/settings.ts'

/** Asks the user at the terminal; without a terminal the answer is empty. */
const ask = (question: string): Promise<string> => askOn(process.stdout, question)

/** Does not show the typed characters. */
const askSecretly = async (question: string): Promise<string> => {
  if (!process.stdin.isTTY) return ''
  process.stdout.write(question)
  const answer = await askOn(new Writable({ write: (_chunk, _encoding, done) => done() }), '')
  process.stdout.write('\n')
  return answer
}

const INTERRUPTED = 130

const askOn = async (output: NodeJS.WritableStream, question: string): Promise<string> => {
  if (!process.stdin.isTTY) return ''
  const terminal = createInterface({ input: process.stdin, output, terminal: true })
  const leave = () => process.exit(INTERRUPTED)
  // Ctrl+C and Ctrl+D: the question will never be answered.
  terminal.once('close', leave)
  const answer = await terminal.question(question)
  terminal.off('close', leave)
  terminal.close()
  return answer
}

// npm run admin:create -- <e-mail>: makes an administrator from the machine itself, also while the server runs.

const USAGE = `Usage: npm run admin:create -- <e-mail> [--first-name <name>] [--last-name <name>]
The password is read from ADMIN_PASSWORD, or asked for.`

const fail = (...lines: readonly string[]): void => {
  for (const line of lines) console.error(line)
  process.exitCode = 1
}

const readCommandLine = () => {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { 'first-name': { type: 'string' }, 'last-name': { type: 'string' } },
    })
    const [email, ...rest] = positionals
    return email === undefined || rest.length > 0 ? null : { email, ...values }
  } catch {
    // Unknown option: the usage lists the valid ones.
    return null
  }
}

const createAdmin = async (): Promise<void> => {
  const wanted = readCommandLine()
  if (wanted === null) return fail(USAGE)
  const reading = readSettings(process.env)
  if (reading.type === 'invalid') return fail('These settings are wrong:', ...reading.problems)
  const form = {
    email: wanted.email,
    first_name: wanted['first-name'] ?? (await ask('First name: ')),
    last_name: wanted['last-name'] ?? (await ask('Last name: ')),
    password: process.env.ADMIN_PASSWORD || (await askSecretly('Password: ')),
  }
  const validation = validateNewAdmin(validate(createAdminRequest, form))
  if (validation.type === 'invalid') return fail(...validation.fields.map(problemToLine))
  const { email, first_name: firstName, last_name: lastName } = validation.form
  const hashing = await createPasswordHasher().hash(validation.form.password)
  if (hashing.type === 'busy') return fail('The password could not be hashed. Try again')

  const { settings } = reading
  const data = await openLockedStore({
    ...settings,
    nowMs,
    newId,
    // The write needs this very connection, and fails without it.
    onTakenOver: () => undefined,
  })
  if (data.type === 'failed') return fail(data.reason)
  const admin = { email, firstName, lastName, phone: null, passwordHash: hashing.hash }
  const made = await insertWithRetries(data.store, admin)
  await data.store.close()
  if (made === null) return fail(`${email} has an account already`)
  console.log(`${made.email} is an administrator now, in ${databaseLabel(settings.database)}`)
}

const NAMES: Readonly<Record<string, string>> = {
  email: 'e-mail',
  first_name: '--first-name',
  last_name: '--last-name',
  password: 'ADMIN_PASSWORD',
}

const WORDS: Readonly<Partial<Record<FieldProblemCode, string>>> = {
  required: 'is missing',
  'too-short': `is too short, at least ${PASSWORD_MIN_LENGTH} characters`,
  'too-long': 'is too long',
  'not-an-email': 'is no e-mail address',
  'too-common': 'is guessed in a few tries, choose another',
}

const problemToLine = ({ field, code }: FieldProblem): string =>
  `${NAMES[field] ?? field}: ${WORDS[code] ?? code}`

const TRIES = 20
const BETWEEN_TRIES_MS = 250

/** The running server may hold the database for a moment. */
const insertWithRetries = async (store: Store, admin: NewAdmin, triesLeft = TRIES) => {
  try {
    return await store.write((tx) => insertAdmin(tx, admin, { id: newId(), nowMs: nowMs() }))
  } catch (error) {
    if (!(error instanceof StorageUnavailable) || triesLeft === 1) throw error
    await wait(BETWEEN_TRIES_MS)
    return insertWithRetries(store, admin, triesLeft - 1)
  }
}

await createAdmin()
