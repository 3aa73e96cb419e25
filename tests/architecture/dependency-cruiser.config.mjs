import { FLOORS, hasNode } from './floors.ts'

const anyOf = (names) => (names.length === 0 ? '(?!)' : `(${names.join('|')})`)
const escapePattern = (name) => name.replace(/[/.@-]/g, '\\$&')

const floorRules = Object.entries(FLOORS).flatMap(([floor, { src, npm }]) => [
  {
    name: `${floor}-imports-from-src`,
    severity: 'error',
    from: { path: `^src/${floor}/` },
    to: { path: '^src/', pathNot: `^src/${anyOf([floor, ...src])}/` },
  },
  {
    name: `${floor}-imports-from-npm`,
    severity: 'error',
    from: { path: `^src/${floor}/` },
    to: {
      path: '^(node_modules|styled-system)/',
      pathNot: `^(node_modules/)?${anyOf([...npm.map(escapePattern), '@types/(node|react|react-dom)'])}(/|$)`,
    },
  },
  ...(hasNode(floor)
    ? []
    : [
        {
          name: `${floor}-imports-no-node`,
          severity: 'error',
          from: { path: `^src/${floor}/` },
          to: { dependencyTypes: ['core'] },
        },
      ]),
])

/**
 * One screen never imports another. `shared/` holds what several of them use, and imports none; `app/` puts them together,
 * and is imported by `src/entry/` alone.
 */
const screenRules = ['site', 'admin'].flatMap((floor) => [
  {
    name: `${floor}-screens-are-apart`,
    severity: 'error',
    from: { path: `^src/${floor}/(?!app/)([^/]+)/` },
    to: { path: `^src/${floor}/[^/]+/`, pathNot: `^src/${floor}/($1|shared|pictures)/` },
  },
  {
    name: `${floor}-app-is-the-entry's`,
    severity: 'error',
    from: { path: '^src/', pathNot: `^src/(entry|${floor}/app)/` },
    to: { path: `^src/${floor}/app/` },
  },
  // A file beside the screens would be under none of these rules.
  {
    name: `${floor}-files-are-in-folders`,
    severity: 'error',
    from: { path: `^src/${floor}/[^/]+$` },
    to: {},
  },
])

/** What visitors never load: the device's copy of the back-office, and what sends files to the server for it. */
const ADMIN_DATABASE =
  '^src/device/(storage|back-office|(take|upload)-picture|picture-uploads|server-pictures|push-)'

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'could-not-resolve',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    { name: 'cycle', severity: 'error', from: { path: '^src/' }, to: { circular: true } },
    ...floorRules,
    ...screenRules,
    {
      name: 'sources-know-no-tests',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^tests/' },
    },
    {
      name: 'public-pages-know-no-admin-database',
      severity: 'error',
      from: { path: '^src/(site|device/public)/' },
      to: { path: ADMIN_DATABASE },
    },
    {
      name: 'public-pages-reach-no-admin-database',
      severity: 'error',
      from: { path: '^src/(site|device/public)/' },
      to: { path: '^src/device/(storage|back-office)/', reachable: true },
    },
  ],
  options: {
    doNotFollow: { path: '^(node_modules|styled-system)' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'browser', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
