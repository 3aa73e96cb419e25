import { markdownToHtml } from './markdown-to-html.ts'

/**
 * The job of a worker that renders Markdown. `lines`: find the part of the text that takes long, instead of its HTML.
 */
export type RenderJob = { readonly markdown: string; readonly wants: 'html' | 'lines' }

export type RenderNews =
  /** Its code is loaded. */
  | { readonly type: 'ready' }
  /** The part that begins at this line, counted from 1, is next. */
  | { readonly type: 'at'; readonly line: number }
  | { readonly type: 'done'; readonly html: string }

/** A shorter text cannot be the slow part. */
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
