/**
 * The code of a recipe in the browser. Panda's own code also accepts conditions and responsive values for a variant,
 * which would bring its whole style engine (5 kB) to every page; our components use plain values only, so joining the
 * class names is enough.
 */
export const recipeRuntime = `
const given = (variants) =>
  Object.fromEntries(Object.entries(variants ?? {}).filter(([, value]) => value !== undefined))

export const createRecipe = (name, defaultVariants) => {
  const getVariantProps = (variants) => ({ ...defaultVariants, ...given(variants) })
  const recipeFn = (variants) => {
    let classes = name
    for (const [variant, value] of Object.entries(getVariantProps(variants))) {
      if (value !== false) classes += ' ' + name + '--' + variant + '_' + value
    }
    return classes
  }
  return { recipeFn, getVariantProps, __getCompoundVariantCss__: () => ({}) }
}

export const mergeRecipes = (one, other) => (variants) => one(variants) + ' ' + other(variants)
`
