import type { Reading } from './setting-values.ts'

/** A model that puts search results into words: any endpoint compatible with OpenAI's chat completions. */
export type AssistantSettings = {
  /** Without `/chat/completions`. */
  readonly url: string
  /** Null: the endpoint needs no key. */
  readonly key: string | null
  readonly model: string
  /** Questions per day, of one visitor and of all visitors together. */
  readonly perVisitor: number
  readonly perDay: number
}

type Variables = Readonly<Record<string, string | undefined>>

export type AssistantReading = {
  /** Null: no model is connected, the search answers alone. */
  readonly assistant: AssistantSettings | null
  /** One line for each wrong or missing setting. */
  readonly problems: readonly string[]
}

const USUAL_PER_VISITOR = 30
const USUAL_PER_DAY = 500
const NAMES = [
  'ASSISTANT_URL',
  'ASSISTANT_KEY',
  'ASSISTANT_MODEL',
  'ASSISTANT_PER_VISITOR',
  'ASSISTANT_PER_DAY',
] as const

type Name = (typeof NAMES)[number]

/** Reads the settings of the assistant's model: an address and a model's name, or nothing. */
export const readAssistantSettings = (variables: Variables): AssistantReading => {
  const problems: string[] = []
  const textOf = (name: Name): string => variables[name]?.trim() ?? ''
  const read = <T>(name: Name, reader: (text: string) => Reading<T>, fallback: T): T => {
    if (textOf(name) === '') return fallback
    const reading = reader(textOf(name))
    if ('value' in reading) return reading.value
    problems.push(`${name}: ${reading.problem}`)
    return fallback
  }
  if (NAMES.every((name) => textOf(name) === '')) return { assistant: null, problems }
  for (const name of ['ASSISTANT_URL', 'ASSISTANT_MODEL'] as const)
    if (textOf(name) === '')
      problems.push(
        `${name}: is missing. Set both ASSISTANT_URL and ASSISTANT_MODEL, or none of ${NAMES.join(', ')}`,
      )
  const assistant = {
    url: read('ASSISTANT_URL', readEndpoint, ''),
    key: read<string | null>('ASSISTANT_KEY', readKey, null),
    model: read('ASSISTANT_MODEL', readModel, ''),
    perVisitor: read('ASSISTANT_PER_VISITOR', readCount, USUAL_PER_VISITOR),
    perDay: read('ASSISTANT_PER_DAY', readCount, USUAL_PER_DAY),
  }
  return { assistant: problems.length === 0 ? assistant : null, problems }
}

const ENDING = /\/+$|\/chat\/completions\/*$/

/** The value is not repeated in the message: it may contain a key. */
const readEndpoint = (text: string): Reading<string> => {
  const url = URL.canParse(text) ? new URL(text) : null
  const isEndpoint =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    `${url.search}${url.hash}${url.username}${url.password}` === ''
  return isEndpoint
    ? { value: `${url.origin}${url.pathname}`.replace(ENDING, '').replace(ENDING, '') }
    : {
        problem:
          'is no address of a model. Allowed: http:// or https:// and where its chat completions begin, without a key, such as https://api.example/v1',
      }
}

/** The value is not repeated in the message: it is a secret. */
const readKey = (text: string): Reading<string> =>
  /^[\x21-\x7e]{1,500}$/.test(text)
    ? { value: text }
    : { problem: 'has characters that no key has. Allowed: 1 to 500 visible ASCII characters' }

const readModel = (text: string): Reading<string> =>
  /^[\w.:/@+-]{1,200}$/.test(text)
    ? { value: text }
    : { problem: `"${text}" is no name of a model. Allowed: letters, digits and - . _ : / @ +` }

const readCount = (text: string): Reading<number> =>
  /^[1-9]\d{0,6}$/.test(text)
    ? { value: Number(text) }
    : { problem: `"${text}" is no number of questions. Allowed: a whole number from 1 to 9999999` }
