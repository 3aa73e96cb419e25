import { defineConfig } from '@pandacss/dev'
import { recipes, slotRecipes } from './src/ui/recipes.ts'
import { conditions } from './src/ui/theme/conditions.ts'
import { globalCss, globalVars, keyframes } from './src/ui/theme/global-css.ts'
import { recipeRuntime } from './src/ui/theme/recipe-runtime.ts'
import { semanticTokens } from './src/ui/theme/semantic-tokens.ts'
import { tokens } from './src/ui/theme/tokens.ts'

/**
 * Every look is a config recipe and every variant is emitted, so the sheet depends on the recipes alone and never on
 * how a screen writes its props. `panda codegen && panda cssgen --splitting` writes styled-system/ before each build.
 */
export default defineConfig({
  preflight: false,
  presets: [],
  include: [],
  outdir: 'styled-system',
  outExtension: 'js',
  strictTokens: true,
  strictPropertyValues: true,
  hash: false,
  conditions: { extend: conditions },
  globalCss,
  globalVars,
  theme: {
    breakpoints: { sm: '640px', md: '768px', lg: '1024px', xl: '1280px' },
    tokens,
    semanticTokens,
    keyframes,
    recipes,
    slotRecipes,
  },
  staticCss: { recipes: '*' },
  hooks: {
    'codegen:prepare': ({ artifacts }) =>
      artifacts.map((artifact) => ({
        ...artifact,
        files: artifact.files.map((file) =>
          file.file.startsWith('create-recipe') ? { ...file, code: recipeRuntime } : file,
        ),
      })),
    // not the base preset's patterns (four of their names are ours) nor its thirty variables on every element
    'preset:resolved': ({ name, preset, utils }) =>
      name === '@pandacss/preset-base' ? utils.omit(preset, ['patterns', 'globalCss']) : preset,
  },
})
