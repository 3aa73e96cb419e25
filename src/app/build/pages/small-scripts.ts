import { minifySync } from 'vite'

/** A script that travels in every page, without what is for its readers alone. Throws where it is none. */
export const smallScript = (code: string): string => {
  const { code: small, errors } = minifySync('inline.js', code, { module: false })
  if (errors[0]) throw new Error(`a script of every page: ${errors[0].message}`)
  return small.trim()
}

/** The scripts that stand in a page; not those that it only names. */
export const smallScripts = (html: string): string =>
  html.replace(
    /<script>([\s\S]*?)<\/script>/g,
    (_, code: string) => `<script>${smallScript(code)}</script>`,
  )
