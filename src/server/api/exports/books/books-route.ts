import type { Hono } from 'hono'
import { BOOK_FILES, bookFileName, bookPeriod } from '#contract/reports/books.ts'
import { validate } from '#contract/validate.ts'
import { answerToResponse } from '#server/http/answer.ts'
import type { ApiDeps, ApiEnv } from '#server/http/api-env.ts'
import { invalidFieldsAnswer, problemAnswer } from '#server/http/problem-answer.ts'
import { addRoute } from '#server/http/routes.ts'
import { writeBook } from './book-files.ts'
import { periodToSpan } from './book-rows.ts'

/** What an accountant asks for: orders, payments, refunds, invoices and daily sales of a period, each as a file. */
export const addBooksRoute = (app: Hono<ApiEnv>, { store, reportError }: ApiDeps): void => {
  addRoute(app, '/api/admin/books/:file', {
    GET: async (context) => {
      const file = BOOK_FILES.find((name) => `${name}.csv` === context.req.param('file'))
      if (file === undefined) return answerToResponse(problemAnswer('not-found'))
      const period = validate(bookPeriod, context.req.query())
      if (period.type === 'invalid') return answerToResponse(invalidFieldsAnswer(period.fields))
      const lines = writeBook(file, store.db, periodToSpan(period.value))
      const report = (error: unknown) => reportError(error, context.get('requestId'))
      return new Response(await linesToStream(lines, report), {
        headers: {
          'Content-Type': 'text/csv; charset=utf-8',
          'Content-Disposition': `attachment; filename="${bookFileName(file, period.value)}"`,
          'Cache-Control': 'no-store',
        },
      })
    },
  })
}

/** So many characters are put together before they leave. */
const CHUNK = 16_384

/** A line is made when it is taken. The first ones are made before anything is answered: a database that fails is told as such. */
const linesToStream = async (
  lines: AsyncGenerator<string>,
  reportError: (error: unknown) => void,
): Promise<ReadableStream<Uint8Array>> => {
  const encoder = new TextEncoder()
  let next = await readChunk(lines)
  return new ReadableStream({
    pull: async (controller) => {
      if (next === '') return controller.close()
      controller.enqueue(encoder.encode(next))
      try {
        next = await readChunk(lines)
      } catch (error) {
        // Half a file must not look like a whole one: the connection is broken off.
        reportError(error)
        controller.error(error)
      }
    },
    cancel: async () => {
      await lines.return(undefined)
    },
  })
}

/** Empty: there is no more. */
const readChunk = async (lines: AsyncGenerator<string>): Promise<string> => {
  let chunk = ''
  while (chunk.length < CHUNK) {
    const line = await lines.next()
    if (line.done) break
    chunk += line.value
  }
  return chunk
}
