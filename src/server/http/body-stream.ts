/**
 * A body that is made part by part as it is sent: only a few parts are in memory, however slow the client is. The first
 * one is made before anything is sent, so an unreadable database is answered like anywhere else.
 */
export const openBodyStream = async (
  parts: AsyncGenerator<Uint8Array<ArrayBuffer>>,
  reportError: (error: unknown) => void,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> => {
  let next = await parts.next()
  return new ReadableStream(
    {
      pull: async (controller) => {
        if (next.done) return controller.close()
        controller.enqueue(next.value)
        try {
          next = await parts.next()
        } catch (error) {
          // An incomplete answer must not look like a complete one: the connection is closed.
          reportError(error)
          controller.error(error)
        }
      },
      cancel: async () => {
        await parts.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}
