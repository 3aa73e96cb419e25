import { createElement, Fragment, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createReactRoot } from '#entry/react-root.ts'
import { createSeededRandom, type SeededRandom } from '#tests/simulation/seeded-random.ts'
import { translateTexts, WAYS } from './translate-page.ts'

/** A component that returns only a text, as a library's may. */
const Words = ({ of }: { of: string }) => of

const randomText = ({ pick, below }: SeededRandom): string => `${pick(['a', 'b', 'c'])}${below(4)} `

const randomChildren = (random: SeededRandom, depth: number): ReactNode[] =>
  Array.from({ length: random.below(4) }, () => randomTree(random, depth - 1))

/** Within it, texts and groups of nodes change their order from one tree to the next. */
const randomKeyedNodes = (random: SeededRandom, depth: number): ReactNode[] => {
  const keys = ['k1', 'k2', 'k3', 'k4']
  const order = Array.from({ length: random.below(5) }, () =>
    keys.splice(random.below(keys.length), 1),
  )
  return order
    .flat()
    .map((key) =>
      random.chance(0.6)
        ? createElement(Words, { key, of: randomText(random) })
        : createElement(Fragment, { key }, ...randomChildren(random, depth)),
    )
}

/**
 * The building blocks of a screen, so few that React keeps, moves, changes and removes parts from one tree to the next.
 */
const randomTree = (random: SeededRandom, depth: number): ReactNode => {
  const { next, pick, chance } = random
  const kind = next() * (depth === 0 ? 0.5 : 1)
  if (kind < 0.12) return null
  if (kind < 0.4) return randomText(random)
  if (kind < 0.5) return createElement(Words, { of: randomText(random) })
  if (kind < 0.6) return createElement('b', null, randomText(random))
  if (kind < 0.8) return createElement(pick(['p', 'i']), null, ...randomChildren(random, depth))
  const children = chance(0.5) ? randomKeyedNodes(random, depth) : randomChildren(random, depth)
  return createElement(Fragment, null, ...children)
}

const withoutFonts = (html: string): string => html.replaceAll(/<\/?font>/g, '')

/** The text that a page showed under a seed, and the text that React rendered. */
type WrongTree = {
  readonly seed: number
  readonly step: number
  readonly seen: string
  readonly wanted: string
  readonly errors: readonly string[]
}

/**
 * Renders random trees, one after another, into a page that is translated in between; null if each is shown correctly.
 */
const findWrongStep = async (seed: number, steps: number): Promise<WrongTree | null> => {
  const random = createSeededRandom(seed)
  const errors: string[] = []
  const add = () => document.body.appendChild(document.createElement('div'))
  const [translated, plain] = [add(), add()]
  const onUncaughtError = (error: unknown) => errors.push(String(error))
  const roots = [translated, plain].map((at) => createReactRoot(at, { onUncaughtError }))
  for (let step = 0; step < steps; step++) {
    const parts = [0, 1, 2].map(() => randomTree(random, 3))
    const tree = createElement('main', null, ...parts)
    for (const root of roots) flushSync(() => root.render(tree))
    const [seen, wanted] = [withoutFonts(translated.innerHTML), plain.innerHTML]
    if (seen !== wanted || errors.length > 0) return { seed, step, seen, wanted, errors }
    // Mutation observers run when a page's step has ended, and so does a translator.
    await Promise.resolve()
    translateTexts(translated, () => (random.chance(0.6) ? random.pick(WAYS) : null))
    await Promise.resolve()
  }
  for (const root of roots) root.unmount()
  for (const container of [translated, plain]) container.remove()
  return null
}

/** The first of the given number of seeds under which a translated page shows a wrong text; null if there is none. */
export const findWrongTree = async (seeds: number, steps: number): Promise<WrongTree | null> => {
  for (let seed = 1; seed <= seeds; seed++) {
    const wrong = await findWrongStep(seed, steps)
    if (wrong !== null) return wrong
  }
  return null
}
