import { globSync, readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { renderEmail } from '#contract/admin/render-email.ts'
import { createSmtpMailer } from '#server/email/smtp-mailer.ts'
import { startMailServer } from '#tests/support/mail/start-mail-server.ts'

/** Bidirectional marks, invisible characters, line ends of every kind, and what begins a header or an element. */
const HOSTILE =
  'facture \u202efdp\u2066.exe\u200b\u00ad\r\nBcc: eve@example.org\u2028X-Eve: 1 <visible>&"\u0007'

/** What no part of an email may contain: it reverses, hides or ends the text around it. */
const HARM = /[^\P{Cc}\t\r\n]|[\u00ad\u200b\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

const sendHostile = async () => {
  const post = await startMailServer()
  onTestFinished(post.stop)
  const faults: unknown[] = []
  const { send } = await createSmtpMailer(post.address, (error) => faults.push(error))
  const { subject, text, html } = renderEmail({
    texts: { locale: 'fr', subject: HOSTILE, body: HOSTILE },
    bodyHtml: `<p>${HOSTILE.replaceAll('<', '&lt;')}</p>`,
    image: '',
    link: '/blog',
    locale: 'fr',
    siteName: HOSTILE,
    publicUrl: 'https://neomuse.test',
    leaveAt: 'https://neomuse.test/newsletter',
  })
  const outcome = await send({
    messageId: '<1@neomuse.test>',
    from: { name: HOSTILE, address: 'contact@neomuse.test' },
    to: { name: HOSTILE, address: 'zoe@example.org' },
    subject,
    text,
    html,
    unsubscribeAt: null,
  })
  expect([outcome.type, faults]).toEqual(['sent', []])
  const [email] = post.emails
  if (!email) throw new Error('no e-mail was taken')
  return email
}

test('whatever its texts contain, an email reverses nothing, hides nothing, and has only our headers and elements', async () => {
  const { headers, text, html, to } = await sendHostile()
  expect(to).toEqual(['zoe@example.org'])
  expect(Object.keys(headers).filter((name) => /^(bcc|x-eve)$/.test(name))).toEqual([])
  expect(headers.subject).toContain('facture fdp.exe')
  for (const part of [...Object.values(headers), text, html ?? ''])
    expect(HARM.exec(part)?.[0].codePointAt(0)?.toString(16)).toBeUndefined()
  expect(html).toContain('facture fdp.exe')
  expect(html).not.toContain('<visible>')
})

test('all emails are sent through one function', () => {
  const senders = globSync('src/**/*.ts').filter((file) =>
    /\bsendMail\(|\bcreateTransport\(/.test(readFileSync(file, 'utf8')),
  )
  expect(senders).toEqual(['src/server/email/smtp-mailer.ts'])
})
