import type { Admission } from '#server/http/load-shedding.ts'

export const createAdmission = (): Admission => async (_, work) => ({
  type: 'done',
  value: await work(),
})
