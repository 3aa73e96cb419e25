import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { transform } from 'lightningcss'
import { rolldown } from 'rolldown'
import { minifySync, type Plugin } from 'vite'
import type { RecipeStyles } from '#contract/public/rendered-page.ts'

/**
 * Minifies a script that is inlined into every page, which also removes its comments. Throws if it is not valid
 * JavaScript.
 */
export const minifyScript = (code: string): string => {
  const { code: small, errors } = minifySync('inline.js', code, { module: false })
  if (errors[0]) throw new Error(`invalid inline script: ${errors[0].message}`)
  return small.trim()
}

/** Minifies the inline scripts of a page; scripts that it only links are left alone. */
export const minifyScripts = (html: string): string =>
  html.replace(
    /<script>([\s\S]*?)<\/script>/g,
    (_, code: string) => `<script>${minifyScript(code)}</script>`,
  )

/**
 * Bundles one of our scripts with all its imports, to be inlined into a page. Rejects if it cannot be bundled into a
 * single file.
 */
export const bundleScript = async (source: string): Promise<string> => {
  const bundle = await rolldown({ input: source, platform: 'browser', treeshake: true })
  try {
    const { output } = await bundle.generate({ format: 'iife', codeSplitting: false })
    return minifyScript(output[0].code)
  } finally {
    await bundle.close()
  }
}

/**
 * Inlines the styles that every page needs: one request less before anything is visible. `folder` holds the built
 * files.
 */
export const inlineStyles = (template: string, folder: string): string =>
  template.replace(/<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g, (_, href: string) => {
    const css = readFileSync(join(folder, href), 'utf8').trim()
    return `<style>${css}</style>`
  })

const SHEETS = 'styled-system/styles'
const ALL_RECIPES = 'recipes.css'

/** What `panda cssgen --splitting` wrote for each recipe, in its order and minified. */
export const readRecipeStyles = (folder = SHEETS): RecipeStyles['recipes'] =>
  Object.fromEntries(
    Array.from(
      readFileSync(join(folder, ALL_RECIPES), 'utf8').matchAll(/'\.\/recipes\/([\w-]+)\.css'/g),
      ([, name = '']) => [name, minify(join(folder, 'recipes', `${name}.css`))],
    ),
  )

const minify = (file: string): string =>
  transform({ filename: file, code: readFileSync(file), minify: true }).code.toString()

/** Writes all recipes into one file below `client`, whose name contains a hash of the content. */
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
