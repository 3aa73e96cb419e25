import { registerHooks } from 'node:module'

/** Loaded before the server: replaces its load shedding by one that turns no request away. */
const SHED_NOTHING = new URL('./no-load-shedding.ts', import.meta.url).href

registerHooks({
  resolve: (specifier, context, nextResolve) =>
    // The specifier in `main.ts`; other importers need other exports of the module.
    specifier === './http/load-shedding.ts'
      ? { url: SHED_NOTHING, shortCircuit: true }
      : nextResolve(specifier, context),
})
