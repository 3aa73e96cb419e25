/** An answer of the API before it is on the wire: plain data, so that the mutation log and a batch can carry it. */
export type Answer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** JSON text. */
  readonly body: string | null
}

export const jsonAnswer = (
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): Answer => ({
  status,
  headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers },
  body: JSON.stringify(value),
})

export const emptyAnswer = (
  status: number,
  headers: Readonly<Record<string, string>> = {},
): Answer => ({ status, headers, body: null })

export const answerToResponse = ({ status, headers, body }: Answer): Response =>
  new Response(body, { status, headers })
