const SITE_TEXTS = '--config src/i18n/site.lingui.config.ts'

/** What its gate prints is worth reading when it passes, too: the figures of the sources. */
export const FIGURES = 'folders: no two need each other'

/** By name, the commands of npm run check: types, lint, import rules, dead code, purity and sizes, deliberate bugs, translations. Each gate was seen to fail. */
export const GATES: Readonly<Record<string, string>> = {
  'types: browser and tests': 'tsc -p tsconfig.json',
  'types: pure floors have no platform': 'tsc -p tests/architecture/tsconfig.pure.json',
  'types: workers have no document': 'tsc -p tests/architecture/tsconfig.worker.json',
  'types: browser floors have no Node': 'tsc -p tests/architecture/tsconfig.browser.json',
  'types: the server has no browser': 'tsc -p tests/architecture/tsconfig.server.json',
  'format and lint': 'biome ci --error-on-warnings --colors=off .',
  'import rules': 'depcruise --config tests/architecture/dependency-cruiser.config.mjs src',
  [FIGURES]: 'node tests/architecture/count-sources.ts',
  'dead code': 'knip --config tests/architecture/knip.json',
  'house rules': 'node tests/architecture/check-house-rules.ts',
  'the simulation’s deliberate bugs fit the sources':
    'node tests/simulation/sim-mutants.ts --check',
  'texts: French catalogues fit the sources': 'lingui check sync --clean --overwrite --locale fr',
  'texts: the site’s catalogues fit the sources': `lingui check sync --clean ${SITE_TEXTS}`,
  'texts: words of the glossary, comments for translators':
    'node tests/architecture/texts/check-texts.ts',
  'texts: no translation is empty': `lingui check missing --mode catalog ${SITE_TEXTS}`,
}
