import type { BrowserContext, Page } from 'playwright-core'
import type { Edit } from '#sync/row/edit-row.ts'

const REPORT = 'reportOutcome'

export type Committer = {
  /** Call this before the first page is opened. */
  readonly attach: (context: BrowserContext) => Promise<void>
  /**
   * Many edits at once, through the function that the forms call. Each outcome is reported at once, so that it counts
   * even when the browser is killed before the next.
   */
  readonly commit: (
    page: Page,
    edits: readonly Edit[],
    onOutcome: (rowId: string, type: string) => void,
  ) => Promise<void>
}

export const createCommitter = (): Committer => {
  const listeners = new Map<string, (rowId: string, type: string) => void>()
  return {
    attach: async (context) => {
      const report = (rowId: string, type: string) => listeners.get(rowId)?.(rowId, type)
      await context.exposeFunction(REPORT, report)
    },
    commit: async (page, edits, onOutcome) => {
      for (const { rowId } of edits) listeners.set(rowId, onOutcome)
      await page.evaluate(commitAll, { edits, reportName: REPORT })
    },
  }
}

/**
 * Runs in the page. The back-office is a property of the page's topmost component and is read there, so that the
 * product needs no access for tests.
 */
const commitAll = async ({
  edits,
  reportName,
}: {
  edits: readonly Edit[]
  reportName: string
}): Promise<void> => {
  type Fiber = {
    readonly memoizedProps: Record<string, unknown> | null
    readonly child: Fiber | null
    readonly sibling: Fiber | null
  }
  type BackOffice = { edit: (edit: Edit) => Promise<{ type: string }> }
  const find = (first: Fiber | null): BackOffice | null => {
    for (let fiber = first; fiber; fiber = fiber.sibling) {
      // The only component with a property of that name.
      const found = (fiber.memoizedProps?.backOffice ?? find(fiber.child)) as BackOffice | null
      if (found) return found
    }
    return null
  }
  const root: object | null = document.querySelector('#root')
  const [, fiber] =
    Object.entries(root ?? {}).find(([key]) => key.startsWith('__reactContainer$')) ?? []
  const backOffice = find(fiber ?? null)
  if (backOffice === null) throw new Error('the page has no back-office')
  // Defined by `exposeFunction`.
  const report = Reflect.get(window, reportName) as (rowId: string, type: string) => Promise<void>
  await Promise.all(
    edits.map(async (edit) => report(edit.rowId, (await backOffice.edit(edit)).type)),
  )
}
