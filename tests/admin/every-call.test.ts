import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ENTITY_KEYS } from '#contract/entities/entities.ts'

const sources = (folders: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    folders
      .flatMap((folder) => globSync(`src/${folder}/**/*.{ts,tsx}`))
      .map((file) => [file, readFileSync(file, 'utf8')]),
  )

const admin = sources(['admin'])
/** The public site has a rule of its own. */
const all = new Map(
  [...sources(['admin', 'device', 'sync'])].filter(([file]) => !file.includes('/public/')),
)

const filesWith = (pattern: RegExp, among = admin): readonly string[] =>
  [...among]
    .filter(([, text]) => pattern.test(text))
    .map(([file]) => file)
    .toSorted()

/** The messages that are handed to a function, in all calls of it. */
const messagesTo = (name: string): readonly string[] =>
  [...admin.values()].flatMap((text) =>
    [...text.matchAll(new RegExp(`\\b${name}\\(\\s(?:[^()]|t\\([^()]*\\))*\\)`, 'g'))].map(
      ([call]) => /message: '([^']*)'/.exec(call)?.[1] ?? `none in ${call}`,
    ),
  )

describe('whatever the back-office loads, it says so where that fails (specification, section 8):', () => {
  test('each entity’s list', () => {
    const loaded = [...admin.values()].flatMap((text) =>
      [...text.matchAll(/\buse(?:ListState|LoadToast)\(\s+'(\w+)'/g)].map(([, entity]) => entity),
    )
    expect(loaded.toSorted()).toEqual(ENTITY_KEYS.toSorted())
  })

  test('the list of what was promised, on each screen that shows how long there is left', () => {
    const shown = filesWith(/\b(?:OrderList|MessageList|InterviewList)\b/)
    const screens = shown.filter((file) => /-(?:screen|view)\.tsx$/.test(file))
    expect(screens.length).toBe(3)
    expect(filesWith(/\busePromisesToast\(\)/)).toEqual(screens)
  })

  test('what is asked of the server has somebody to tell, by its type, and nothing is asked in another way', () => {
    // Whoever reads something new of the server adds it here, once it has its toast.
    expect(filesWith(/method: 'GET'(?! \|)/, all)).toEqual([
      // Files that were asked for, with a toast of their own, and pages of a list by `useServerRequest`.
      'src/admin/orders/books-dialog.tsx',
      'src/admin/shared/list/server-pages.ts',
      // Before a file is sent, whose row says what became of it.
      'src/device/back-office/send-pack-file.ts',
      // By `useServerRequest`, which wants to know whom to tell.
      'src/device/back-office/use-audit-log.ts',
      'src/device/back-office/use-server-answer.ts',
      'src/device/back-office/use-server-files.ts',
      // Whether the session stands, and the entities' lists.
      'src/device/network/session-api.ts',
      // By itself, where no admin waits for it.
      'src/device/push-device.ts',
      'src/sync/basic-server/drain.ts',
      'src/sync/pull.ts',
    ])
    expect(filesWith(/\bfetch\(|backOffice\.ask\b/)).toEqual([])
  })

  test('a toast of this kind begins with the same words', () => {
    const messages = ['useListState', 'useLoadToast', 'useNotifyLoadFailure'].flatMap(messagesTo)
    expect(messages.length).toBeGreaterThan(12)
    expect(messages.filter((message) => !message.startsWith('Impossible de charger '))).toEqual([])
  })

  test('the dashboard alone is silent, and what only hints at a list that says it itself', () => {
    expect(filesWith(/\bignoreLoadFailure\b/)).toEqual([
      'src/admin/dashboard/recent-activity.tsx',
      'src/admin/models/pack-section.tsx',
      'src/admin/orders/payments/stray-money-context.tsx',
      'src/admin/shared/call-failures.ts',
    ])
  })
})

describe('why a call was not done', () => {
  test('is said in one place, which tells all kinds of failure apart', () => {
    const callers = filesWith(/import \{[^}]*\b(?:askServer|deleteOnServer)\b/)
    expect(callers.length).toBeGreaterThan(4)
    expect(
      callers.filter(
        (file) => !/\buseNotifyOutcome\(|\bfail: \(failure: Failure\)/.test(admin.get(file) ?? ''),
      ),
    ).toEqual([])
  })

  test('is never said to be a server without an answer but there, of rows that have never been loaded, and at the doors, which ask before there is an account', () => {
    expect(filesWith(/\bsay\([^)]*'unavailable'/)).toEqual([
      'src/admin/dashboard/dashboard-screen.tsx',
      'src/admin/login/create-admin-form.tsx',
      'src/admin/login/use-sign-in.ts',
      'src/admin/shared/call-failures.ts',
      'src/admin/shared/not-loaded.tsx',
    ])
  })
})
