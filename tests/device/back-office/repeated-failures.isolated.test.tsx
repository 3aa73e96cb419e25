// @vitest-environment happy-dom
import { act } from 'react'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { useServerPages } from '#admin/shared/list/server-pages.ts'
import { ALL_ENTRIES, useAuditLog } from '#device/back-office/use-audit-log.ts'
import { useServerAnswer } from '#device/back-office/use-server-answer.ts'
import { useServerFiles } from '#device/back-office/use-server-files.ts'
import { anAnswer } from '#tests/support/make-answer.ts'
import { renderWithPendingRequests } from '#tests/support/render-with-pending-requests.tsx'

const nothing = (): void => undefined
const page = v.object({ entries: v.array(v.string()), next: v.nullable(v.string()) })

type Loading = {
  readonly problem: string | null
  readonly reload: () => Promise<void>
}

const HOOKS: Readonly<Record<string, () => Loading>> = {
  'an answer': () => useServerAnswer('/api/admin/figures', page, nothing),
  'the audit log': () => useAuditLog(ALL_ENTRIES, nothing),
  'the pictures': () => useServerFiles('', nothing),
  'a list of pages': () =>
    useServerPages({
      pathTo: () => '/api/admin/invoices',
      schema: page,
      merge: (_, newest) => newest,
      fail: nothing,
    }),
}

test.each(Object.keys(HOOKS))(
  '%s: attempts that fail for the same reason render nothing',
  async (name) => {
    let renders = 0
    const { result, answer } = await renderWithPendingRequests({
      useHook: () => {
        renders += 1
        return HOOKS[name]?.()
      },
      cue: null,
      parts: { database: () => null },
    })
    const failAgain = async (at: number, status: number) => {
      if (at > 0) await act(async () => void result()?.reload())
      await answer(at, anAnswer(status, null))
    }
    await failAgain(0, 500)
    // React may call a component once more before it knows that its state stays the same.
    await failAgain(1, 500)
    const before = renders
    await failAgain(2, 500)
    await failAgain(3, 500)
    expect([result()?.problem, renders - before]).toEqual(['server-error', 0])
    await failAgain(4, 429)
    expect(result()?.problem).toBe('busy')
  },
)
