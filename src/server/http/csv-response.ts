import { BYTE_ORDER_MARK } from '#contract/admin/csv.ts'
import { openBodyStream } from './body-stream.ts'

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
export const openCsvStream = ({
  head,
  pages,
  reportError,
}: Omit<CsvFile, 'fileName'>): Promise<ReadableStream<Uint8Array>> =>
  openBodyStream(encodeFile(head, pages), reportError)

async function* encodeFile(
  head: string,
  pages: AsyncGenerator<string>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  try {
    // Read before the header line is sent.
    let page = await pages.next()
    yield encoder.encode(BYTE_ORDER_MARK + head)
    for (; !page.done; page = await pages.next()) yield encoder.encode(page.value)
  } finally {
    await pages.return(undefined)
  }
}
