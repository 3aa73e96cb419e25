export type ChangeMessage = { readonly id: string; readonly entities: readonly string[] }

/** Reads a change stream piece by piece, and only on demand: an event, `beat`, or `end`. */
export const readEvents = (body: ReadableStream<Uint8Array>) => {
  const reader = body.getReader()
  const next = async (): Promise<ChangeMessage | 'beat' | 'end'> => {
    const { done, value } = await reader.read()
    if (done) return 'end'
    const text = new TextDecoder().decode(value)
    if (text === ': beat\n\n') return 'beat'
    const [, id = '', data = ''] = /^event: change\nid: (\d+)\ndata: (.+)\n\n$/.exec(text) ?? []
    return { id, entities: JSON.parse(data).entities }
  }
  return { next, leave: () => reader.cancel() }
}
