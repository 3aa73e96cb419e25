import { registerHooks } from 'node:module'

/** Loaded before the server: puts in the place of its load shedding one that turns nothing away. */
const SHED_NOTHING = new URL('./shed-nothing.ts', import.meta.url).href

registerHooks({
  resolve: (specifier, context, nextResolve) =>
    // As `main.ts` imports it; whoever else does wants something else of it.
    specifier === './http/load-shedding.ts'
      ? { url: SHED_NOTHING, shortCircuit: true }
      : nextResolve(specifier, context),
})
