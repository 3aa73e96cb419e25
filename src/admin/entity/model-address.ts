/** Where the models' screen is; known to every screen that leads to a model. */
export const MODELS_PATH = '/admin/models'

/** The address parameter that holds the open model. */
export const MODEL_LAYER = 'modele'

/** What stands there in place of an id while a model is being created. */
export const NEW_MODEL = 'nouveau'

export const modelAddress = (modelId: string): string => `${MODELS_PATH}?${MODEL_LAYER}=${modelId}`
