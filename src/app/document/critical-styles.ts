import type { RecipeStyles } from '#contract/public/pages/draw-page.ts'

/** The styles of the recipes that this markup shows, with all their variants and states. */
export const criticalStyles = (recipes: RecipeStyles['recipes'], html: string): string => {
  const shown = new Set(
    Array.from(html.matchAll(/\sclass="([^"]*)"/g), ([, classes = '']) =>
      classes.split(' ').map(recipeOf),
    ).flat(),
  )
  return Object.entries(recipes)
    .filter(([recipe]) => shown.has(recipe))
    .map(([, css]) => css)
    .join('')
}

/** `button--visual_primary` and `dialog__title` are classes of `button` and `dialog`. */
const recipeOf = (className: string): string => className.split(/--|__/, 1)[0] ?? ''
