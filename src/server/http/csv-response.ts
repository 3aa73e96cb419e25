import { BYTE_ORDER_MARK } from '#contract/admin/csv.ts'

type CsvFile = {
  readonly fileName: string
  /** The header line. */
  readonly head: string
  /** The other lines, several at a time. */
  readonly pages: AsyncGenerator<string>
  /** Called with the error that interrupts the file. */
  readonly reportError: (error: unknown) => void
}

/** A file for spreadsheets. An unreadable database is reported before anything is sent. */
export const csvResponse = async ({ fileName, ...file }: CsvFile): Promise<Response> =>
  new Response(await openCsvStream(file), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'no-store',
    },
  })

/** Produced page by page as fast as it is read: however many rows there are, only a few pages are in memory. */
export const openCsvStream = async ({
  head,
  pages,
  reportError,
}: Omit<CsvFile, 'fileName'>): Promise<ReadableStream<Uint8Array>> => {
  const encoder = new TextEncoder()
  let next = await pages.next()
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(BYTE_ORDER_MARK + head)),
    pull: async (controller) => {
      if (next.done) return controller.close()
      controller.enqueue(encoder.encode(next.value))
      try {
        next = await pages.next()
      } catch (error) {
        // An incomplete file must not look like a complete one: the connection is closed.
        reportError(error)
        controller.error(error)
      }
    },
    cancel: async () => {
      await pages.return(undefined)
    },
  })
}
