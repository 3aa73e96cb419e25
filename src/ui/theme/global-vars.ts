const length = { syntax: '<length>', inherits: false, initialValue: '0px' } as const

/** Custom properties that an animation moves step by step: a browser has to know what they are. */
export const globalVars = {
  '--tabs-fade-start': length,
  '--tabs-fade-end': length,
}
