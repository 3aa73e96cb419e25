/** Environment of a process without settings of ours, as npm's scripts start it, with the cache of compiled code. */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE: 'node_modules/.cache/node' }
