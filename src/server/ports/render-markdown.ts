export type Rendering =
  | { readonly type: 'rendered'; readonly html: string }
  /** It takes too long; `line`, counted from 1, is where the slow part begins. */
  | { readonly type: 'too-intricate'; readonly line: number }

export type RenderMarkdown = (markdown: string) => Promise<Rendering>
