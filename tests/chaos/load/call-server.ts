const TIMEOUT_MS = 20_000

export type Call = {
  readonly method: string
  readonly path: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export type Reply = {
  readonly status: number
  readonly headers: Headers
  /** The JSON, or null where there is none. */
  readonly body: unknown
}

/** Null: no answer came, so it is unknown whether the call took effect. */
export const callServer = async (
  address: string,
  { method, path, body, headers }: Call,
): Promise<Reply | null> => {
  try {
    const answer = await fetch(`${address}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, body: text ? JSON.parse(text) : null }
  } catch (error) {
    if (error instanceof SyntaxError) throw error
    return null
  }
}

export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })
