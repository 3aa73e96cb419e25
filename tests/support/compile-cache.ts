/** For the environment of a process with no settings of ours: as npm's scripts start it, with the code that one before has compiled. */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE: 'node_modules/.cache/node' }
