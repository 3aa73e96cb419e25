/** How a figure of this month stands beside the one of the month before. */
export type Trend =
  | { readonly type: 'change'; readonly percent: number }
  /** There was nothing before: no percentage can be told. */
  | { readonly type: 'no-base' }

/** In whole percent, halves away from zero. */
export const trendOf = (current: number, previous: number): Trend => {
  if (previous === 0) return { type: 'no-base' }
  const percent = ((current - previous) / previous) * 100
  return { type: 'change', percent: Math.sign(percent) * Math.round(Math.abs(percent)) }
}

/** '+12%', '-3%', '0%': the specification's format, without the blank of French typography (section 9, "Admin"). */
export const percentText = (percent: number): string => `${percent > 0 ? '+' : ''}${percent}%`
