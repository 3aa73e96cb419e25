import type { Admission } from '#server/guard/admission/admission.ts'

export const createAdmission = (): Admission => async (_, work) => ({
  type: 'done',
  value: await work(),
})
