import { expect } from 'vitest'
import type { Audience, NewsletterProgress, SendingStep } from '#contract/admin/subscribers.ts'
import type { Newsletter } from '#contract/entities/newsletter.ts'
import { eventually, setUpMail } from '#tests/server/operations/set-up-mail.ts'

export const ISSUE = '019a2222-0000-7000-8000-0000000000aa'
export const PATH = '/api/admin/newsletters'

const TEXTS = {
  subject_fr: 'Le printemps des modèles',
  body_fr: 'Bonjour **à toi**. [Le blog](/blog)\n\n- un\n- deux',
  subject_en: 'Models in spring',
  body_en: 'Hello **you**. [The blog](/blog)',
  image: '/pictures/luna-1.webp',
  link: '/blog/printemps',
}

type Answer<Body> = { readonly status: number; readonly body: Body & { readonly code?: string } }

/** A server that sends newsletters, with this many confirmed subscribers; every third one reads English. */
export const setUpNewsletters = async (
  count: number,
  options: Parameters<typeof setUpMail>[0] = {},
) => {
  const server = await setUpMail(options)
  const { call, token, store, clock, post, deps } = server
  await store.write(async (tx) => {
    if (count === 0) return
    await tx
      .insertInto('subscribers')
      .values(Array.from({ length: count }, (_, at) => aSubscriber(at, clock.now)))
      .execute()
  })
  const ask = async <Body>(method: string, path: string, body?: object) => {
    const answer = await call(method, path, { token, ...(body ? { body } : {}) })
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? {} : JSON.parse(text) } as Answer<Body>
  }
  const make = (fields: object = {}, id = ISSUE) =>
    ask<Newsletter>('POST', PATH, { id, ...TEXTS, ...fields })
  const press = (
    step: SendingStep,
    { id = ISSUE, ...body }: { id?: string; version?: number } = {},
  ) => ask<Newsletter>('POST', `${PATH}/${id}/${step}`, body)
  const row = async (id = ISSUE) => (await ask<Newsletter>('GET', `${PATH}/${id}`)).body
  const progress = async () =>
    (await ask<NewsletterProgress>('GET', `${PATH}/${ISSUE}/progress`)).body
  return {
    ...server,
    ask,
    make,
    press,
    row,
    progress,
    audience: async () => (await ask<Audience>('GET', '/api/admin/subscribers/audience')).body,
    leave: (email: { headers: Readonly<Record<string, string>> } | undefined) => {
      const at = /<https:\/\/neomuse\.example([^>]+)>/.exec(
        email?.headers['list-unsubscribe'] ?? '',
      )
      return call('POST', at?.[1] ?? '/', {
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      })
    },
    /** The addresses that have received an email, sorted; one entry for each email. */
    reached: () => post.emails.flatMap(({ to }) => to).toSorted(),
    isOver: (state: Newsletter['state'] = 'sent') =>
      eventually(async () => (await row()).state).toBe(state),
    randomBytes: deps.randomBytes,
  }
}

export const addressOf = (at: number): string => `reader-${String(at).padStart(4, '0')}@example.org`

const aSubscriber = (at: number, nowMs: number) => ({
  id: `019a3333-0000-7000-8000-${String(at).padStart(12, '0')}`,
  email: addressOf(at),
  email_key: addressOf(at),
  language: at % 3 === 2 ? 'en' : at % 3 === 1 ? 'th' : 'fr',
  status: 'confirmed',
  created_at: new Date(nowMs - at).toISOString(),
  confirmed_at: new Date(nowMs).toISOString(),
})

export const addresses = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => addressOf(at))

export const expectEachOnce = (reached: readonly string[], count: number): void =>
  expect(reached).toEqual(addresses(count))
