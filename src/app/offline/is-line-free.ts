import { knownLine } from '#device/network/known-line.ts'

/** Whether what nobody has asked for may be fetched: the line is fast, and its owner does not save data. */
export const isLineFree = (host: object): boolean => {
  const { saveData = false, effectiveType = '4g' } = knownLine(host)
  return !saveData && effectiveType === '4g'
}
