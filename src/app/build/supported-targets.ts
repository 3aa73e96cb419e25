import { readFileSync } from 'node:fs'

/** As the bundler names them; each of the others is one of these under another name. */
const ENGINES: Readonly<Record<string, string>> = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'ios',
  opera: 'opera',
}

/** The oldest supported browsers (`browserslist` in package.json), as the bundler's targets: `chrome111`. */
export const supportedTargets = (): string[] => {
  const { browserslist } = JSON.parse(readFileSync('package.json', 'utf8'))
  return browserslist.flatMap((entry: string) => {
    const [name = '', version = ''] = entry.split(' >= ')
    return name in ENGINES ? [`${ENGINES[name]}${version}`] : []
  })
}
