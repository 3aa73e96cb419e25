import type { MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import { DEFAULT_LOCALE, isLocale, type Locale } from '#contract/locales.ts'
import { FIELD_PROBLEM_CODES, PROBLEM_CODES } from '#contract/problems.ts'
import { PROBLEM_MEDIA_TYPE } from '#contract/sync-protocol.ts'
import type { ApiEnv } from '../api-env.ts'
import { PROBLEMS } from './problem-messages.ts'
import { OWN_REFUSALS, VISITOR_FIELDS, VISITOR_PROBLEMS } from './visitor-messages.ts'

/** The back-office is in French only. */
const ADMIN = /^\/api\/admin(\/|$)/

const refusal = v.looseObject({
  code: v.picklist(PROBLEM_CODES),
  detail: v.string(),
  fields: v.optional(v.array(v.looseObject({ code: v.picklist(FIELD_PROBLEM_CODES) }))),
})

type Refusal = v.InferOutput<typeof refusal>

/**
 * Translates refusals of public calls into the visitor's language: the first one in `Accept-Language` that the site
 * has, otherwise French.
 */
export const createVisitorLanguage = (): MiddlewareHandler<ApiEnv> =>
  async function visitorLanguage(context, next) {
    await next()
    const { res, req } = context
    const isProblem = res.headers.get('Content-Type')?.startsWith(PROBLEM_MEDIA_TYPE)
    if (!isProblem || ADMIN.test(req.path)) return
    const read = v.safeParse(refusal, await res.clone().json())
    if (!read.success) return
    const locale = preferredLocale(req.header('Accept-Language') ?? '')
    const headers = new Headers(res.headers)
    headers.delete('Content-Length')
    const said = wordsOf(read.output, locale)
    headers.set('Content-Language', said === undefined ? DEFAULT_LOCALE : locale)
    headers.append('Vary', 'Accept-Language')
    const body = JSON.stringify(said === undefined ? read.output : said)
    context.res = undefined
    context.res = new Response(body, { status: res.status, headers })
  }

/** In `locale`; undefined without a translation. A reference after the usual text stays after it. */
const wordsOf = (
  { code, detail, fields, ...members }: Refusal,
  locale: Locale,
): Refusal | undefined => {
  const own = Object.values(OWN_REFUSALS).find(({ fr }) => fr === detail)?.[locale]
  const usual = VISITOR_PROBLEMS[code]?.[locale]
  if (own === undefined && usual === undefined) return undefined
  const isList = code === 'invalid-fields' && locale !== DEFAULT_LOCALE
  const said = own ?? usual ?? detail
  return {
    ...members,
    code,
    detail: own || isList ? said : detail.replace(PROBLEMS[code].detail, said),
    ...(fields
      ? { fields: fields.map((field) => withDetail(field, VISITOR_FIELDS[field.code]?.[locale])) }
      : {}),
  }
}

type Field = NonNullable<Refusal['fields']>[number]

const withDetail = (field: Field, detail: string | undefined): Field =>
  detail === undefined ? field : { ...field, detail }

/** Of a header `Accept-Language`: by weight, then by position (RFC 9110, section 12.5.4). French when it names none of ours. */
export const preferredLocale = (header: string): Locale =>
  header
    .split(',')
    .map((range) => {
      const [tag = '', ...parameters] = range.split(';').map((part) => part.trim())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return { language: tag.split('-')[0]?.toLowerCase(), weight: Number(weight?.slice(2) ?? 1) }
    })
    .sort((one, other) => other.weight - one.weight)
    .map(({ language, weight }) => (weight > 0 ? language : undefined))
    .find(isLocale) ?? DEFAULT_LOCALE
