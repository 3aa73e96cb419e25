import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SOURCES = readdirSync('src', { recursive: true, withFileTypes: true })
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

/** Its addresses come from its own screens, and its people are known. */
const BACK_OFFICE = SOURCES.map(({ file }) => file).filter((file) => !file.startsWith('src/site/'))

/** What is decided in one place, and how it looks where it is decided again. */
const RULES: readonly {
  readonly rule: string
  readonly again: RegExp
  readonly places: readonly string[]
}[] = [
  {
    rule: 'what an e-mail address is',
    again:
      /\bv\.(rfcE|e)mail\(|\/[^/\n]*(\[\^[^\]\n]*@[^\]\n]*\]|\\S|\.)[+*]\??@|\.?(includes|indexOf|search)\('@'\)/,
    // The second finds addresses inside a text, and refuses none.
    places: ['src/domain/text/email-address.ts', 'src/admin/orders/detail/order-notes.tsx'],
  },
  {
    rule: 'how addresses are compared',
    again: /email\w*(\.trim\(\))?\.toLowerCase\(\)/i,
    places: [],
  },
  {
    rule: 'the link that opens an email',
    again: /`mailto:\$\{/,
    places: ['src/domain/text/email-address.ts'],
  },
  {
    rule: 'the number that WhatsApp knows, and the link that calls',
    again: /wa\.me\/\$\{|`tel:\$\{/,
    places: ['src/domain/contact-links.ts'],
  },
  {
    rule: 'the address of the site, where the client writes the host',
    again:
      /\b(host|origin)\b.*new URL\((c|context|req|request)\.([\w.]*\.)?url\)|header\('host'\)/i,
    // Judges where a request comes from; whether it is of this machine; asks by itself.
    places: [
      'src/server/app/create-app.ts',
      'src/server/http/routes.ts',
      'src/server/http/client-address.ts',
      // Emails as an admin reads them, when the public address of the site is unknown.
      'src/server/commerce/emails/order-email-routes.ts',
    ],
  },
  {
    rule: 'how the beginning of an id is shown',
    again: /\b(\w*[iI]d|actor|uuid)\??\.((slice|substring|substr)\(0,|split\('-'\)|replace\(\/-)/,
    places: ['src/domain/uuid.ts'],
  },
  {
    rule: 'how an email is handed over, with what a machine’s email says of itself',
    again: /\.sendMail\(|createTransport\(/,
    places: ['src/server/email/smtp-mailer.ts'],
  },
  {
    rule: 'what a page of the site believes of its address, and what it does not know from there',
    again:
      /\b(search|params|query|searchParams|given)\.get\(|\blocation\.(search|hash)\b|\buseSearchParams\(|\b(search|hash)\b[^}\n]*\} = useLocation\(|\buseLocation\(\)\.(search|hash)\b/,
    places: [
      // What is looked at: filters, a step, a choice.
      'src/site/blog/post-filters.ts',
      'src/site/models/catalogue-filters.tsx',
      'src/site/custom/use-wizard.ts',
      'src/site/custom/use-wizard.ts',
      'src/site/shared/order/order-address.ts',
      // What a page without scripts sends its form back to.
      'src/site/order/new/plain-order-form.tsx',
      'src/site/shared/order/custom-draft.ts',
      // A token, which the server judges.
      'src/site/blog/newsletter-page.tsx',
      'src/site/formation/use-course.ts',
      'src/site/order/status/use-order.ts',
      'src/site/order/test-payment-page.tsx',
      // Drafts that `order-address.ts` and `custom-draft.ts` read.
      'src/site/order/new/order-page.tsx',
      'src/site/order/new/use-order-form.ts',
      // What is looked at, by the first of these; how a form was answered, which the server proves.
      'src/site/blog/blog-filters.tsx',
      'src/site/models/catalogue-filters.tsx',
      'src/site/shared/form/use-visitor-form.ts',
      // A key, which the server judges.
      'src/site/models/favourites/join-list.tsx',
      // An order that the tab has to know.
      'src/site/order/confirmation-page.tsx',
    ].concat(BACK_OFFICE),
  },
  {
    rule: 'the history, written as the user types or chooses',
    again:
      /\[\w*, set\w+\] = useSearchParams\(|\bhistory\.(replace|push)State\(|\bnavigate\(\s*([`'"][?#]|\{\s*(search|hash)\b)/,
    // Typed words wait for a pause in the first; nothing is typed in the others.
    places: [
      'src/site/blog/blog-filters.tsx',
      'src/site/models/catalogue-filters.tsx',
      'src/site/custom/use-wizard.ts',
      'src/entry/deferred-start.ts',
      // What is typed waits for a pause here, too.
      'src/admin/shared/url-state.ts',
      // At a press, and once when the page opens.
      'src/site/order/new/order-page.tsx',
      'src/site/shared/form/use-visitor-form.ts',
      'src/ui/overlay/layer-history.ts',
      'src/entry/browser.tsx',
    ],
  },
]

test.each(RULES)('$rule is written once', ({ again, places }) => {
  const found = SOURCES.filter(({ text }) => again.test(text)).map(({ file }) => file)
  expect(found.filter((file) => !places.includes(file))).toEqual([])
})

/** As it might be written in a file that does not exist yet. */
const AGAIN: readonly (readonly [rule: RegExp, text: string])[] = [
  [/^what an e-mail/, 'v.regex(/^\\S+@\\S+\\.\\S+$/)'],
  [/^what an e-mail/, 'v.regex(/.+@.+/)'],
  [/^what an e-mail/, "const isEmail = text.includes('@')"],
  [/^how the beginning/, "order.id.split('-')[0]"],
  [/^how the beginning/, 'order.id?.slice(0, 8)'],
  [/^what a page of/, "new URLSearchParams(location.search).get('order')"],
  [/^what a page of/, 'const [all] = useSearchParams(); Object.fromEntries(all)'],
  [/^what a page of/, 'const { hash } = useLocation()'],
  [/^the history/, 'navigate(`?q=$' + '{typed}`, { replace: true })'],
]

test.each(AGAIN)('a second place is found: %s %s', (name, text) => {
  const [{ again } = { again: /$^/ }] = RULES.filter(({ rule }) => name.test(rule))
  expect(text).toMatch(again)
})

test('the fields for an e-mail address of the public forms are one part', () => {
  const found = SOURCES.filter(
    ({ file, text }) => file.startsWith('src/site/') && /type[=:] ?["'{]+email/.test(text),
  )
  expect(found.map(({ file }) => file)).toEqual(['src/site/shared/form/visitor-field.tsx'])
})
