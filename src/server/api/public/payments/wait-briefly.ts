import type { ApiDeps } from '#server/http/api-env.ts'

/** So long somebody who looks at a page waits for a payment provider. */
const PATIENCE_MS = 3_000

/**
 * Waits for work that asks a payment provider, but not for long: a provider that hangs must not keep anybody from what
 * stands in our own books. The work goes on meanwhile, and the reconciler does what fails of it. Never rejects.
 */
export const waitBriefly = async (
  { after, reportError }: Pick<ApiDeps, 'after' | 'reportError'>,
  work: Promise<unknown>,
  /** Whose work it is, for the log. */
  id: string,
): Promise<void> => {
  const done = work.catch((error: unknown) => reportError(error, id))
  await new Promise<void>((resolve) => {
    const callOff = after(PATIENCE_MS, resolve)
    void done.then(() => {
      callOff()
      resolve()
    })
  })
}
