import { prose } from '#styled-system/recipes/prose.js'

export interface ProseProps {
  /** Markup in which nothing can run: whoever passes it answers for that. */
  html: string
  lang?: string | undefined
}

export function Prose({ html, lang }: ProseProps) {
  return (
    <div
      className={prose()}
      lang={lang}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: an article comes as markup, of the server's own renderer
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
