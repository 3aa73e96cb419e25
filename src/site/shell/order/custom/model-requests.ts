import * as v from 'valibot'
import { createKeptText, type KeptText } from '#device/kept-text.ts'
import { newId } from '#device/random-ids.ts'
import { textToTag } from '#domain/text/text-to-tag.ts'
import { type CustomDraft, draftToHash, hashToDraft } from './custom-draft.ts'

const requests = v.array(
  v.object({
    /** Of the model. */
    tag: v.string(),
    /** The model itself, as `draftToHash` writes it; empty once it was ordered. */
    model: v.string(),
    key: v.string(),
  }),
)

/** Under which name the device keeps them. */
export const REQUESTS_KEY = 'order-requests'

/** Nobody has more orders open at once; the oldest make room. */
const MOST_REQUESTS = 5

/** A new one each time: what the browser has refused to keep, the text's own object would remember. */
const kept = (): KeptText => createKeptText(REQUESTS_KEY)

const textToRequests = (text: string | null): v.InferOutput<typeof requests> => {
  const found = v.safeParse(v.pipe(v.string(), v.parseJson(), requests), text ?? '[]')
  return found.success ? found.output : []
}

const read = (): ReturnType<typeof textToRequests> => textToRequests(kept().read())

const tagOf = (model: CustomDraft): string => textToTag(draftToHash(model))

const write = (all: ReturnType<typeof read>): void =>
  kept().write(JSON.stringify(all.slice(-MOST_REQUESTS)))

/**
 * Keeps the request for a model on the device, from the press that validates it until it is ordered: the page that the
 * press opens completes it, whatever becomes of that tab or of the wizard. Pressed again, it is the same request.
 */
export const requestModel = (model: CustomDraft): void => {
  const tag = tagOf(model)
  const all = read()
  if (all.some((request) => request.tag === tag && request.model !== '')) return
  const others = all.filter((request) => request.tag !== tag)
  write([...others, { tag, model: draftToHash(model), key: newId() }])
}

/** Of a kept text, the models that were asked for and are not ordered yet, the last one first. */
export const openRequests = (text: string | null): readonly CustomDraft[] =>
  textToRequests(text)
    .filter(({ model }) => model !== '')
    .toReversed()
    .map(({ model }) => hashToDraft(model))

/** The visitor wants it no more. */
export const dropRequest = (model: CustomDraft): void =>
  write(read().filter(({ tag }) => tag !== tagOf(model)))

/** The model of a request that is not ordered yet. */
export const findRequested = (tag: string): CustomDraft | null => {
  const request = read().find((known) => known.tag === tag && known.model !== '')
  return request ? hashToDraft(request.model) : null
}

/**
 * Under which key an order of the model is sent: the same words get the same key in every tab that a press has opened, so
 * that they are one order. Null where nothing was pressed.
 */
export const requestKey = (model: CustomDraft, body: unknown): string | null => {
  const request = read().find(({ tag }) => tag === tagOf(model))
  return request ? `${request.key}-${textToTag(JSON.stringify(body))}` : null
}

/** Of a request that was ordered, its words are kept no longer; another tab may still hold it, and orders the same. */
export const completeRequest = (model: CustomDraft): void =>
  write(
    read().map((request) => (request.tag === tagOf(model) ? { ...request, model: '' } : request)),
  )
