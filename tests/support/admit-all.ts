import type { Admission } from '#server/http/load-shedding.ts'

/** Lets everything in at once. */
export const admitAll: Admission = async (_, work) => ({ type: 'done', value: await work() })
