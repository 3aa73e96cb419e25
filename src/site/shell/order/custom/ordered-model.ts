import { createKeptText, type KeptText } from '#device/kept-text.ts'
import { textToTag } from '#domain/text/text-to-tag.ts'
import { draftToText, textToDraft } from '../../form/form-draft.ts'
import {
  CUSTOM_BLANK,
  type CustomDraft,
  draftToHash,
  hashToDraft,
  keptCustomDraft,
} from './custom-draft.ts'
import { completeRequest, findRequested } from './model-requests.ts'

const NAMED = /^#?model=(\w+)$/

const tagOf = (model: CustomDraft): string => textToTag(draftToHash(model))

/** Gone with the tab, as all that is typed into an order. */
const keptInTab = (tag: string): KeptText =>
  createKeptText(`order-model:${tag}`, () => sessionStorage)

/** A new one each time: what the browser has refused to keep, the text's own object would remember. */
const keptByWizard = (): KeptText => createKeptText(keptCustomDraft.key)

const findIn = (kept: KeptText, tag: string): CustomDraft | null => {
  const { fields } = textToDraft(kept.read(), CUSTOM_BLANK)
  return tagOf(fields) === tag ? fields : null
}

const findModel = (tag: string): CustomDraft | null =>
  findIn(keptInTab(tag), tag) ?? findRequested(tag) ?? findIn(keptByWizard(), tag)

/** Keeps a model in this tab, since the wizard may go on to another one. False where the tab keeps nothing. */
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
 * How an address names a model after its `#`: by no word of it, since browsers remember addresses for months. Where the
 * device keeps nothing, the words have no other place.
 */
export const modelToHash = (model: CustomDraft): string =>
  findModel(tagOf(model)) ? `model=${tagOf(model)}` : draftToHash(model)

/** Null where this device does not have the named model, or not any more. */
export const hashToModel = (hash: string): CustomDraft | null => {
  const tag = NAMED.exec(hash)?.[1]
  return tag === undefined ? hashToDraft(hash) : findModel(tag)
}
