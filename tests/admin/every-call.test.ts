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

/** The messages that are passed to a function, in all its calls. */
const messagesTo = (name: string): readonly string[] =>
  [...admin.values()].flatMap((text) =>
    [...text.matchAll(new RegExp(`\\b${name}\\(\\s(?:[^()]|t\\([^()]*\\))*\\)`, 'g'))].map(
      ([call]) => /message: '([^']*)'/.exec(call)?.[1] ?? `none in ${call}`,
    ),
  )

describe('the back-office reports every failed load (specification, section 8):', () => {
  test('each entity’s list', () => {
    const loaded = [...admin.values()].flatMap((text) =>
      [...text.matchAll(/\buse(?:ListState|LoadToast)\(\s+'(\w+)'/g)].map(([, entity]) => entity),
    )
    expect(loaded.toSorted()).toEqual(ENTITY_KEYS.toSorted())
  })

  test('the list of due replies, on each screen that shows the remaining time', () => {
    const shown = filesWith(/\b(?:OrderList|MessageList|InterviewList)\b/)
    const screens = shown.filter((file) => /-(?:screen|view)\.tsx$/.test(file))
    expect(screens.length).toBe(3)
    expect(filesWith(/\buseDueRepliesToast\(\)/)).toEqual(screens)
  })

  test('every kind of request has a failure report, and requests are made in no other way', () => {
    // Code that reads something new from the server is added here, once it has its toast.
    expect(filesWith(/method: 'GET'(?! \|)/, all)).toEqual([
      // Requested files, with a toast of their own, and pages of a list by `useServerRequest`.
      'src/admin/orders/books-dialog.tsx',
      'src/admin/shared/list/server-pages.ts',
      // Before a file is sent; its row shows the result.
      'src/device/back-office/send-pack-file.ts',
      // By `useServerRequest`, which requires a failure report.
      'src/device/back-office/use-audit-log.ts',
      'src/device/back-office/use-server-answer.ts',
      'src/device/back-office/use-server-files.ts',
      // The session check, and the entities' lists.
      'src/device/network/session-api.ts',
      // Background requests, for which no admin waits.
      'src/device/push-device.ts',
      'src/sync/basic-server/ask-basic-server.ts',
      'src/sync/pull-request.ts',
    ])
    expect(filesWith(/\bfetch\(|backOffice\.ask\b/)).toEqual([])
  })

  test('all toasts of this kind begin with the same words', () => {
    const messages = ['useListState', 'useLoadToast', 'useNotifyLoadFailure'].flatMap(messagesTo)
    expect(messages.length).toBeGreaterThan(12)
    expect(messages.filter((message) => !message.startsWith('Impossible de charger '))).toEqual([])
  })

  test('only the dashboard is silent, and parts whose list reports the failure itself', () => {
    expect(filesWith(/\bignoreLoadFailure\b/)).toEqual([
      'src/admin/dashboard/recent-activity.tsx',
      'src/admin/models/pack-section.tsx',
      'src/admin/orders/payments/stray-money-context.tsx',
      'src/admin/shared/call-failures.ts',
      'src/admin/shared/list/arriving-totals.tsx',
    ])
  })
})

describe('the reason of a failed call', () => {
  test('is worded in one place, which distinguishes all kinds of failure', () => {
    const callers = filesWith(/import \{[^}]*\b(?:askServer|deleteOnServer)\b/)
    expect(callers.length).toBeGreaterThan(4)
    expect(
      callers.filter(
        (file) => !/\buseNotifyOutcome\(|\bfail: \(failure: Failure\)/.test(admin.get(file) ?? ''),
      ),
    ).toEqual([])
  })

  test('is “no answer from the server” only in that place, for rows that were never loaded, and at the login, before there is an account', () => {
    expect(filesWith(/\bsay\([^)]*'unavailable'/)).toEqual([
      'src/admin/dashboard/dashboard-screen.tsx',
      'src/admin/login/create-admin-form.tsx',
      'src/admin/login/use-sign-in.ts',
      'src/admin/shared/call-failures.ts',
      'src/admin/shared/not-loaded.tsx',
    ])
  })
})
