import { readdirSync, readFileSync } from 'node:fs'
import { formatter } from '@lingui/format-po'
import * as v from 'valibot'
import { EMAIL_LABELS, type EmailLabels } from '#contract/admin/render-email.ts'
import { LOCALES, type Locale } from '#contract/locales.ts'
import * as recovery from '#entry/recovery-messages.ts'
import { DEMO_POSTS } from '#server/app/demo/demo-posts.ts'
import { COURSE_EMAIL_MESSAGES } from '#server/commerce/orders/course-email.ts'
import { PROBLEMS } from '#server/http/problem-messages.ts'
import { OWN_REFUSALS, VISITOR_FIELDS, VISITOR_PROBLEMS } from '#server/http/visitor-messages.ts'
import {
  ALREADY_SUBSCRIBED_MESSAGES,
  CONFIRMATION_MESSAGES,
} from '#server/newsletters/confirmation-email.ts'
import { WITHDRAWAL_LABELS } from '#server/public/orders/withdraw-form.ts'
import type { ReadText } from './find-avoided-words.ts'

/** A message of a catalogue, with what it says to translators. */
export type CatalogueMessage = {
  readonly id: string
  readonly text: string
  readonly comments: readonly string[]
}

const po = formatter({ explicitIdAsDefault: true, lineNumbers: false })

/** `file` as it is checked in, or was: `locales/fr/site.po`. */
export const readCatalogue = async (
  file: string,
  source = readFileSync(file, 'utf8'),
): Promise<readonly CatalogueMessage[]> => {
  const messages = await po.parse(source, { locale: undefined, sourceLocale: 'fr', filename: file })
  return Object.entries(messages).map(([id, { translation = '', extra, comments = [] }]) => ({
    id,
    text: translation,
    comments: [...comments, ...readComments(extra)],
  }))
}

/** What stands above a message as `# …`; typed loosely by the library. */
const readComments = (extra: unknown): readonly string[] => v.parse(EXTRA, extra).translatorComments

const EXTRA = v.object({ translatorComments: v.array(v.string()) })

/** Everything that people read, in all languages in which it is written. */
export const readTexts = async (): Promise<readonly ReadText[]> => {
  const catalogues = LOCALES.map((locale) => [locale, `locales/${locale}/site.po`] as const)
  const messages = await Promise.all(
    [...catalogues, ['fr', 'locales/fr/admin.po'] as const].map(async ([locale, file]) =>
      (await readCatalogue(file)).map(
        ({ id, text }): ReadText => ({ kind: 'catalogue', locale, id, text }),
      ),
    ),
  )
  return [
    ...messages.flat(),
    ...readLegalTexts(),
    ...readEmails(),
    ...readLessons(),
    ...readOutsideOfCatalogues(),
    ...readSamples(),
  ]
}

const readLegalTexts = (): readonly ReadText[] =>
  LOCALES.flatMap((locale) => {
    const folder = `src/site/legal/texts/${locale}`
    return readdirSync(folder).map((name): ReadText => {
      const text = readFileSync(`${folder}/${name}`, 'utf8')
      return { kind: 'legal', locale, id: name, text }
    })
  })

const NAMED = { site: '', publicUrl: '', link: '', plan: '', page: '' }

const readEmails = (): readonly ReadText[] =>
  LOCALES.flatMap((locale: Locale) => [
    { kind: 'e-mail', locale, id: 'EMAIL_LABELS', text: readLabels(EMAIL_LABELS[locale]) } as const,
    ...Object.entries({
      CONFIRMATION_MESSAGES,
      ALREADY_SUBSCRIBED_MESSAGES,
      COURSE_EMAIL_MESSAGES,
    }).map(([id, words]) => {
      const { subject, lines } = words[locale](NAMED)
      return { kind: 'e-mail', locale, id, text: [subject, ...lines].join('\n') } as const
    }),
    {
      ...({ kind: 'e-mail', locale, id: 'WITHDRAWAL_LABELS' } as const),
      text: readWithdrawal(WITHDRAWAL_LABELS[locale]),
    },
  ])

/** A statement of withdrawal and its acknowledgement. */
const readWithdrawal = ({ labels, paris, ...texts }: (typeof WITHDRAWAL_LABELS)[Locale]): string =>
  [...Object.values(texts), ...Object.values(labels), paris('')].join('\n')

/** What every newsletter says beside its own text. */
const readLabels = ({ more, reason, leave, visit }: EmailLabels): string =>
  [more, reason(''), leave, visit].join('\n')

const readLessons = (): readonly ReadText[] =>
  ['lessons', 'bonuses'].flatMap((folder) =>
    readdirSync(`src/server/course/${folder}`).map((name): ReadText => {
      const text = readFileSync(`src/server/course/${folder}/${name}`, 'utf8')
      return { kind: 'lessons', locale: 'fr', id: name, text }
    }),
  )

/** What is said while no catalogue is there, and by a server that has none. */
const readOutsideOfCatalogues = (): readonly ReadText[] => [
  ...Object.entries(recovery).flatMap(([id, message]) =>
    typeof message === 'function' ? [] : inAll('before start-up', id, message),
  ),
  ...Object.entries({ ...VISITOR_FIELDS, ...VISITOR_PROBLEMS, ...OWN_REFUSALS }).flatMap(
    ([id, message]) => inAll('refusals', id, message),
  ),
  ...Object.entries(PROBLEMS).map(
    ([id, { detail }]): ReadText => ({ kind: 'refusals', locale: 'fr', id, text: detail }),
  ),
]

const inAll = (
  kind: ReadText['kind'],
  id: string,
  message: Readonly<Record<Locale, string>>,
): readonly ReadText[] => LOCALES.map((locale) => ({ kind, locale, id, text: message[locale] }))

/** Articles are French; a sample of a diary holds all languages, one below the other. */
const readSamples = (): readonly ReadText[] => {
  const diary = readFileSync('public/samples/luna-journal.txt', 'utf8').trim().split('\n\n\n')
  return [
    ...DEMO_POSTS.map(({ id, draft: { title, excerpt, content } }): ReadText => {
      const text = [title, excerpt, content].join('\n')
      return { kind: 'samples', locale: 'fr', id, text }
    }),
    ...LOCALES.map((locale, place): ReadText => {
      return { kind: 'samples', locale, id: 'luna-journal.txt', text: diary[place] ?? '' }
    }),
  ]
}
