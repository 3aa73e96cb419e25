/** Sizes that grow with the window between a 390 px phone and a 1440 px desk. */
export const fluid = (minRem: number, maxRem: number): string => {
  const slope = (maxRem - minRem) / (90 - 24.375)
  const start = minRem - slope * 24.375
  return `clamp(${minRem}rem, ${start.toFixed(4)}rem + ${(slope * 100).toFixed(4)}vw, ${maxRem}rem)`
}
