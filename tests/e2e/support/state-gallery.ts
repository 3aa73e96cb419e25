import { recipes, slotRecipes } from '#ui/recipes.ts'
import { conditions } from '#ui/theme/conditions.ts'

/** A look of a part in a state: where it is defined, and its element without and with that state. */
export type StateLook = {
  /** 'tabs trigger: &[aria-selected=true]'. */
  readonly name: string
  readonly without: string
  readonly within: string
}

/** States that must be distinguishable without any colour. */
const STATE =
  /\[aria-(current|selected|pressed|invalid|checked|disabled)\b[^\]]*\]|\[data-(highlighted|disabled|reached|selected|unread|active|checked|current|invalid|on|pressed|chosen|picked)\b[^\]]*\]|\[data-state=["']?(checked|active|on|current|selected|invalid)\b[^\]]*\]|:(checked|disabled|user-invalid|invalid|indeterminate)\b/

/** The browser renders a list's options itself, and hover does not count as a state. */
const dependsOnState = (selector: string): boolean =>
  selector.includes('&') && STATE.test(withoutNots(selector)) && !/:hover|option/.test(selector)

const withoutNots = (selector: string): string =>
  selector.replace(/:not\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g, '')

type Node = Readonly<Record<string, unknown>>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** `_current`, by its meaning. */
const selectorOf = (key: string): string => {
  const named = key.startsWith('_') ? Reflect.get(conditions, key.slice(1)) : key
  return typeof named === 'string' ? named : key
}

/** Each look of a recipe, with the selectors around it and the classes that it needs. */
const looksOf = (
  className: string,
  parts: Node,
  suffix: string,
): { readonly part: string; readonly key: string; readonly classes: string }[] => {
  const found: { part: string; key: string; classes: string }[] = []
  const walk = (node: Node, part: string, around: readonly string[]): void => {
    for (const [key, value] of Object.entries(node)) {
      if (!isNode(value)) continue
      const path = [...around, selectorOf(key)]
      const selector = path.filter((step) => step.includes('&')).join(' ¦ ')
      if (dependsOnState(selectorOf(key)))
        found.push({ part, key: selector, classes: classesOf(className, part, suffix) })
      // List options and hover are not checked.
      if (!/:hover|option/.test(selectorOf(key))) walk(value, part, path)
    }
  }
  for (const [part, node] of Object.entries(parts)) if (isNode(node)) walk(node, part, [])
  return found
}

const classesOf = (className: string, part: string, suffix: string): string => {
  const base = part === '' ? className : `${className}__${part}`
  return suffix === '' ? base : `${base} ${base}--${suffix}`
}

/** Every look of the kit that shows a state: the list grows with the recipes. */
export const stateLooks = (): readonly StateLook[] => {
  const kit = [
    ...Object.values(recipes).map((recipe) => ({ recipe, isSlotted: false })),
    ...Object.values(slotRecipes).map((recipe) => ({ recipe, isSlotted: true })),
  ]
  return kit.flatMap(({ recipe, isSlotted }) => {
    const { className = '', base = {}, variants = {} } = recipe
    const parts = (node: unknown): Node => (isSlotted && isNode(node) ? node : { '': node })
    const ofVariants = Object.entries(variants).flatMap(([name, values]) =>
      Object.entries(values ?? {}).flatMap(([value, node]) =>
        looksOf(className, parts(node), `${name}_${value}`),
      ),
    )
    const all = [...looksOf(className, parts(base), ''), ...ofVariants]
    // An element with the state itself shows it for its content.
    const own = all.map(({ key }) => /^&(\[[^\]]+\])$/.exec(key)?.[1])
    const looks = all.filter(({ key }) => !own.includes(/^(\[[^\]]+\]) &/.exec(key)?.[1] ?? ''))
    return looks.map(({ part, key, classes }) => ({
      name: `${className} ${part}: ${key}`,
      without: lookToHtml(classes, key, false),
      within: lookToHtml(classes, key, true),
    }))
  })
}

/** The element that a selector matches, with the elements that the selector requires around it. */
const lookToHtml = (classes: string, selector: string, hasState: boolean): string => {
  const first = selector.split(' ¦ ').at(-1)?.split(',')[0] ?? ''
  const [before = '', after = ''] = first.split('&')
  const own = simple(after.replace(/:has\((.*)\).*/, '').split(/[ >+]/)[0] ?? '')
  const inner = /:has\((.*)\)/.exec(after)?.[1]
  const child =
    inner === undefined ? '' : `<span>${elementToHtml(simple(inner), '', hasState)}</span>`
  const tag = /:disabled/.test(own) ? 'button' : 'span'
  const [, around = '', joint = ''] = /^(.*?)\s*([+>]?)\s*$/.exec(before) ?? []
  // The sign beside an input has no text: the position of its knob must be visible by the knob.
  const words = joint !== '+' ? `Aa ${SIGN}` : after.includes('svg') ? SIGN : ''
  const element = elementToHtml(
    own === '' ? tag : `${tag}${own}`,
    `${child}${words}`,
    hasState,
    classes,
  )
  if (around === '') return element
  return joint === '+'
    ? `${elementToHtml(simple(around), '', hasState)}${element}`
    : elementToHtml(simple(around), element, hasState)
}

const SIGN =
  '<svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor"><circle cx="8" cy="8" r="6"/></svg>'

/** One element's selector: the first of alternatives, without negations. */
const simple = (selector: string): string =>
  withoutNots(selector).replace(/:is\(((?:[^(),]|\([^()]*\))*)(?:,(?:[^()]|\([^()]*\))*)?\)/g, '$1')

const INPUT = /:checked|:disabled|aria-invalid|data-pick/

const elementToHtml = (
  selector: string,
  content: string,
  hasState: boolean,
  classes = '',
): string => {
  const tag =
    /^[a-z]+/.exec(selector)?.[0] ?? (classes === '' && INPUT.test(selector) ? 'input' : 'span')
  const attributes = [...selector.matchAll(/\[([\w-]+)(?:=["']?([^\]"']*)["']?)?\]/g)]
    .filter(([whole]) => hasState || !STATE.test(whole))
    .map(([, name, value = 'true']) => `${name}="${value}"`)
  for (const flag of ['checked', 'disabled'])
    if (hasState && selector.includes(`:${flag}`)) attributes.push(flag)
  const type =
    tag === 'input' ? 'type="checkbox" style="appearance:none;position:absolute;opacity:0"' : ''
  const open = `<${tag} ${type} class="${classes}" ${attributes.join(' ')}>`
  return tag === 'input' ? open : `${open}${content}</${tag}>`
}
