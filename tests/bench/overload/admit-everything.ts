import type { Admission } from '#server/guard/admission/create-admission.ts'

export const createAdmission = (): Admission => async (_, work) => ({
  type: 'done',
  value: await work(),
})
