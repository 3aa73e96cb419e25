import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { transform } from 'lightningcss'
import { rolldown } from 'rolldown'
import { minifySync, type Plugin } from 'vite'
import type { RecipeStyles } from '#contract/public/rendered-page.ts'

/** A script that travels in every page, without what is for its readers alone. Throws where it is none. */
export const minifyScript = (code: string): string => {
  const { code: small, errors } = minifySync('inline.js', code, { module: false })
  if (errors[0]) throw new Error(`a script of every page: ${errors[0].message}`)
  return small.trim()
}

/** The scripts that stand in a page; not those that it only names. */
export const minifyScripts = (html: string): string =>
  html.replace(
    /<script>([\s\S]*?)<\/script>/g,
    (_, code: string) => `<script>${minifyScript(code)}</script>`,
  )

/** A script of our own with all that it imports, to stand in a page. Rejects where it is none, or needs a file beside it. */
export const bundleScript = async (source: string): Promise<string> => {
  const bundle = await rolldown({ input: source, platform: 'browser', treeshake: true })
  try {
    const { output } = await bundle.generate({ format: 'iife', codeSplitting: false })
    return minifyScript(output[0].code)
  } finally {
    await bundle.close()
  }
}

/** What every page needs of styles travels in it: one request less before anything is seen. `folder` holds the built files. */
export const inlineStyles = (template: string, folder: string): string =>
  template.replace(/<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g, (_, href: string) => {
    const css = readFileSync(join(folder, href), 'utf8').trim()
    return `<style>${css}</style>`
  })

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
