import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { transform } from 'lightningcss'
import type { Plugin } from 'vite'
import type { RecipeStyles } from '#contract/public/pages/draw-page.ts'

const SHEETS = 'styled-system/styles'
const ALL_RECIPES = 'recipes.css'

/** What `panda cssgen --splitting` wrote of each recipe, in its order and as small as can be. */
export const readRecipeStyles = (folder = SHEETS): RecipeStyles['recipes'] =>
  Object.fromEntries(
    Array.from(
      readFileSync(join(folder, ALL_RECIPES), 'utf8').matchAll(/'\.\/recipes\/([\w-]+)\.css'/g),
      ([, name = '']) => [name, minify(join(folder, 'recipes', `${name}.css`))],
    ),
  )

const minify = (file: string): string =>
  transform({ filename: file, code: readFileSync(file), minify: true }).code.toString()

/** Puts all recipes into one file below `client`, under a name that changes with them. */
export const writeRecipeStyles = (client: string): RecipeStyles => {
  const recipes = readRecipeStyles()
  const css = Object.values(recipes).join('')
  const sheet = `/assets/recipes-${createHash('sha256').update(css).digest('base64url').slice(0, 8)}.css`
  mkdirSync(dirname(join(client, sheet)), { recursive: true })
  writeFileSync(join(client, sheet), css)
  return { recipes, sheet }
}

/** In development every page links all recipes. */
export const linkDevStyles = (): Plugin => ({
  name: 'neomuse:link-dev-styles',
  apply: 'serve',
  transformIndexHtml: () => [
    {
      tag: 'link',
      attrs: { rel: 'stylesheet', href: `/${SHEETS}/${ALL_RECIPES}` },
      injectTo: 'head',
    },
  ],
})
