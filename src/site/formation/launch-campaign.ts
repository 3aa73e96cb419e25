/** What the banner announces. Source: specification, section 9. */
export const LAUNCH_CAMPAIGN = { reductionPercent: 40 } as const
