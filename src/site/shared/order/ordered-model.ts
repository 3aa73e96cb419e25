import * as v from 'valibot'
import { newId } from '#device/random-ids.ts'
import { createStoredText, type StoredText } from '#device/stored-text.ts'
import { textToHash } from '#domain/text/text-hash.ts'
import { draftToText, textToDraft } from '../form-draft.ts'
import {
  CUSTOM_BLANK,
  type CustomDraft,
  draftToHash,
  hashToDraft,
  keptCustomDraft,
} from './custom-draft.ts'

const requests = v.array(
  v.object({
    /** The hash of the model. */
    tag: v.string(),
    /** The model itself, as `draftToHash` writes it; empty once it was ordered. */
    model: v.string(),
    key: v.string(),
  }),
)

/** The storage key on the device. */
export const REQUESTS_KEY = 'order-requests'

/** More orders are hardly open at once; the oldest are dropped. */
const MAX_REQUESTS = 5

/** A new object each time: an existing one would remember what the browser has refused to store. */
const keptRequests = (): StoredText => createStoredText(REQUESTS_KEY)

const textToRequests = (text: string | null): v.InferOutput<typeof requests> => {
  const found = v.safeParse(v.pipe(v.string(), v.parseJson(), requests), text ?? '[]')
  return found.success ? found.output : []
}

const readRequests = (): ReturnType<typeof textToRequests> => textToRequests(keptRequests().read())

const tagOf = (model: CustomDraft): string => textToHash(draftToHash(model))

const writeRequests = (all: ReturnType<typeof readRequests>): void =>
  keptRequests().write(JSON.stringify(all.slice(-MAX_REQUESTS)))

/**
 * Stores the request for a model on the device, from the press that validates it until it is ordered: the page that the
 * press opens completes it, whatever happens to that tab or to the wizard. Another press for the same model is the same
 * request.
 */
export const requestModel = (model: CustomDraft): void => {
  const tag = tagOf(model)
  const all = readRequests()
  if (all.some((request) => request.tag === tag && request.model !== '')) return
  const others = all.filter((request) => request.tag !== tag)
  writeRequests([...others, { tag, model: draftToHash(model), key: newId() }])
}

/** The models in a stored text that were requested and are not ordered yet, the last one first. */
export const openRequests = (text: string | null): readonly CustomDraft[] =>
  textToRequests(text)
    .filter(({ model }) => model !== '')
    .toReversed()
    .map(({ model }) => hashToDraft(model))

/** The visitor no longer wants the model. */
export const dropRequest = (model: CustomDraft): void =>
  writeRequests(readRequests().filter(({ tag }) => tag !== tagOf(model)))

/** The model of a request that is not ordered yet. */
const findRequested = (tag: string): CustomDraft | null => {
  const request = readRequests().find((known) => known.tag === tag && known.model !== '')
  return request ? hashToDraft(request.model) : null
}

/**
 * The key with which an order of the model is sent: the same content gets the same key in every tab that a press has
 * opened, so that it is one order. Null if no press requested the model.
 */
export const requestKey = (model: CustomDraft, body: unknown): string | null => {
  const request = readRequests().find(({ tag }) => tag === tagOf(model))
  return request ? `${request.key}-${textToHash(JSON.stringify(body))}` : null
}

/**
 * Removes the text of an ordered request but keeps its key; another tab may still hold the model and send the same
 * order.
 */
export const completeRequest = (model: CustomDraft): void =>
  writeRequests(
    readRequests().map((request) =>
      request.tag === tagOf(model) ? { ...request, model: '' } : request,
    ),
  )

const NAMED = /^#?model=(\w+)$/

/** The same for the same content, whichever address the page has, and wherever the model is kept. */
export const modelName = (model: CustomDraft): string => `model=${tagOf(model)}`

/** Deleted with the tab, like everything that is typed into an order. */
const keptInTab = (tag: string): StoredText =>
  createStoredText(`order-model:${tag}`, () => sessionStorage)

/** A new object each time: an existing one would remember what the browser has refused to store. */
const keptByWizard = (): StoredText => createStoredText(keptCustomDraft.key)

const findIn = (kept: StoredText, tag: string): CustomDraft | null => {
  const { fields } = textToDraft(kept.read(), CUSTOM_BLANK)
  return tagOf(fields) === tag ? fields : null
}

const findModel = (tag: string): CustomDraft | null =>
  findIn(keptInTab(tag), tag) ?? findRequested(tag) ?? findIn(keptByWizard(), tag)

/**
 * Stores a model in this tab, since the wizard may be used for another one. Returns false if the tab stores nothing.
 */
export const keepOrderedModel = (model: CustomDraft): boolean => {
  const tag = tagOf(model)
  keptInTab(tag).write(draftToText({ fields: model, key: null }))
  return findIn(keptInTab(tag), tag) !== null
}

export const forgetOrderedModel = (model: CustomDraft): void => {
  keptInTab(tagOf(model)).write('')
  completeRequest(model)
}

/**
 * How an address names a model after its `#`: without any of its text, since browsers remember addresses for months. If
 * the device stores nothing, the text has no other place than the address.
 */
export const modelToHash = (model: CustomDraft): string =>
  findModel(tagOf(model)) ? modelName(model) : draftToHash(model)

/** Null if this device does not have the named model, or no longer has it. */
export const hashToModel = (hash: string): CustomDraft | null => {
  const tag = NAMED.exec(hash)?.[1]
  return tag === undefined ? hashToDraft(hash) : findModel(tag)
}

/** Empties the wizard, unless it contains another model by now. */
export const clearCustomDraft = (ordered: CustomDraft): void => {
  if (draftToHash(readModel()) === draftToHash(ordered)) keepModel(CUSTOM_BLANK)
}

/** Puts the model back into the wizard; returns false if the wizard contains another one. */
export const restoreCustomDraft = (model: CustomDraft): boolean => {
  const now = draftToHash(readModel())
  if (now === draftToHash(CUSTOM_BLANK)) keepModel(model)
  return now === draftToHash(CUSTOM_BLANK) || now === draftToHash(model)
}

const readModel = (): CustomDraft => textToDraft(keptCustomDraft.read(), CUSTOM_BLANK).fields

const keepModel = (fields: CustomDraft): void =>
  keptCustomDraft.write(draftToText({ fields, key: null }))
