import { prose } from '#styled-system/recipes/prose.js'

export interface ProseProps {
  /** Markup without scripts: the caller is responsible for that. */
  html: string
  lang?: string | undefined
  /** `sheet` beside other content, else a page of its own. */
  size?: 'page' | 'sheet'
}

export function Prose({ html, lang, size }: ProseProps) {
  return (
    <div
      className={prose({ size })}
      lang={lang}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: an article comes as markup, of the server's own renderer
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
