import { BYTE_ORDER_MARK } from '#contract/admin/csv.ts'

type CsvFile = {
  readonly fileName: string
  /** The first line. */
  readonly head: string
  /** The other lines, some at a time. */
  readonly pages: AsyncGenerator<string>
  /** Told of what breaks the file off. */
  readonly reportError: (error: unknown) => void
}

/** A file for spreadsheets. A database that cannot be read is told as such, before anything is answered. */
export const csvResponse = async ({ fileName, ...file }: CsvFile): Promise<Response> =>
  new Response(await openCsvStream(file), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'no-store',
    },
  })

/** Made page by page as fast as it is taken: however many rows there are, a few pages are in memory. */
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
        // Half a file must not look like a whole one: the connection is broken off.
        reportError(error)
        controller.error(error)
      }
    },
    cancel: async () => {
      await pages.return(undefined)
    },
  })
}
