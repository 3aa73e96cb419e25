import { registerHooks } from 'node:module'

/** Loaded before the server: replaces its load shedding by one that turns no request away. */
const NO_LOAD_SHEDDING = new URL('./no-load-shedding.ts', import.meta.url).href

registerHooks({
  resolve: (specifier, context, nextResolve) =>
    // The specifier in `main.ts`; other importers need other exports of the module.
    specifier === './http/load-shedding.ts'
      ? { url: NO_LOAD_SHEDDING, shortCircuit: true }
      : nextResolve(specifier, context),
})
