import { markdownToHtml } from './markdown-to-html.ts'

/** What a worker that renders Markdown is given. `lines`: which part of the text takes long is wanted, and not its HTML. */
export type RenderJob = { readonly markdown: string; readonly wants: 'html' | 'lines' }

export type RenderNews =
  /** Its code is loaded. */
  | { readonly type: 'ready' }
  /** The part that begins at this line, counted from 1, comes next. */
  | { readonly type: 'at'; readonly line: number }
  | { readonly type: 'done'; readonly html: string }

/** What is shorter cannot be what took so long. */
const SHORTEST = 200

export const runRenderJob = (
  { markdown, wants }: RenderJob,
  notify: (news: RenderNews) => void,
): void => {
  if (wants === 'lines') renderParts(markdown, notify)
  notify({ type: 'done', html: wants === 'html' ? markdownToHtml(markdown) : '' })
}

const renderParts = (markdown: string, notify: (news: RenderNews) => void): void => {
  let line = 1
  for (const part of markdown.split(/(?<=\n\n)/)) {
    if (part.length >= SHORTEST) {
      notify({ type: 'at', line })
      markdownToHtml(part)
    }
    line += part.split('\n').length - 1
  }
}
