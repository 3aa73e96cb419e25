import { draftToText, textToDraft } from '../../form/form-draft.ts'
import { CUSTOM_BLANK, type CustomDraft, draftToHash, keptCustomDraft } from './custom-draft.ts'

/** The wizard begins anew, unless it has gone on to another model meanwhile. */
export const forgetModel = (ordered: CustomDraft): void => {
  if (draftToHash(readModel()) === draftToHash(ordered)) keepModel(CUSTOM_BLANK)
}

/** The wizard has the model again; false where it has gone on to another one. */
export const takeBackModel = (model: CustomDraft): boolean => {
  const now = draftToHash(readModel())
  if (now === draftToHash(CUSTOM_BLANK)) keepModel(model)
  return now === draftToHash(CUSTOM_BLANK) || now === draftToHash(model)
}

const readModel = (): CustomDraft => textToDraft(keptCustomDraft.read(), CUSTOM_BLANK).fields

const keepModel = (fields: CustomDraft): void =>
  keptCustomDraft.write(draftToText({ fields, key: null }))
