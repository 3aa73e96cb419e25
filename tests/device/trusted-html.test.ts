import { expect, test } from 'vitest'
import { markdownToHtml } from '#contract/public/markdown-to-html.ts'
import { trustedHtml } from '#device/trusted-html.ts'
import { DEMO_POSTS } from '#server/app/demo/demo-posts.ts'

const EVERYTHING = `# One\n\n## Two\n\n### Three\n\n#### Four\n\n##### Five\n\n###### Six

A *word*, **another**, ~~gone~~, \`code\`, [a link](https://example.org), ![a picture](/pictures/luna-1.webp)
that is ours, ![another](/files/${'0f'.repeat(32)}) that was uploaded
and a line\\
broken, a note[^1], https://example.org.

> said

- [x] done
- [ ] open

1. first

| a | b |
| - | - |
| 1 | 2 |

---

    indented

[^1]: The note.

<script>alert(1)</script> and <img src=x onerror=alert(1)>`

test('all output of the server’s renderer can be shown', () => {
  for (const text of [EVERYTHING, ...DEMO_POSTS.map(({ draft }) => draft.content)]) {
    const html = markdownToHtml(text)
    expect(trustedHtml(html)).toBe(html)
  }
})

test.each([
  '<script>alert(1)</script>',
  'a <IFRAME src="//x"></IFRAME>',
  '<svg/onload=x>',
  '<style>',
])('%s is not allowed in an article', (html) => {
  expect(() => trustedHtml(html)).toThrow(TypeError)
})
