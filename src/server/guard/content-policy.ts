import { hash } from 'node:crypto'

/**
 * The Content-Security-Policy of a document: it allows the inline scripts and styles of its head, and no other. What
 * anybody has written stands in the body as markup, in the head as text alone.
 */
export const documentPolicy = (
  html: string,
  /** Origins of others that a form of the document may lead to. */
  formTargets: readonly string[] = [],
): string => {
  const [head = ''] = /^[\s\S]*?<\/head>/.exec(html) ?? []
  return contentPolicy(hashesOf('script', head), hashesOf('style', head), formTargets)
}

/** Scripts with attributes are data, or files. */
const hashesOf = (tag: string, head: string): readonly string[] => [
  ...new Set(
    Array.from(
      head.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g')),
      ([, text = '']) => `'sha256-${hash('sha256', text, 'base64')}'`,
    ),
  ),
]

const contentPolicy = (
  scripts: readonly string[],
  styles: readonly string[],
  formTargets: readonly string[] = [],
): string =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    // The parts of the kit place themselves by style attributes.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' https: data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    ["form-action 'self'", ...formTargets].join(' '),
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types neomuse',
  ].join('; ')

/** Of whatever is no document of ours. */
export const BARE_POLICY = contentPolicy([], [])
