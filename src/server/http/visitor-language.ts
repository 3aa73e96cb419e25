import type { MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import { FIELD_PROBLEM_CODES } from '#contract/fields.ts'
import { DEFAULT_LOCALE, isLocale, type Locale } from '#contract/languages/locales.ts'
import { PROBLEM_CODES } from '#contract/problems.ts'
import { PROBLEM_MEDIA_TYPE } from '#contract/sync-protocol.ts'
import type { ApiEnv } from './api-env.ts'
import { PROBLEMS } from './problem-words.ts'
import { VISITOR_FIELDS, VISITOR_PROBLEMS } from './visitor-problems.ts'

/** The back-office speaks French alone. */
const ADMIN = /^\/api\/admin(\/|$)/

const refusal = v.looseObject({
  code: v.picklist(PROBLEM_CODES),
  detail: v.string(),
  fields: v.optional(v.array(v.looseObject({ code: v.picklist(FIELD_PROBLEM_CODES) }))),
})

type Refusal = v.InferOutput<typeof refusal>

/** Says refusals of public calls in the visitor's language: the first of the site's that `Accept-Language` names, else French. */
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
    headers.set('Content-Language', locale)
    headers.append('Vary', 'Accept-Language')
    const body = JSON.stringify(translate(read.output, locale))
    context.res = undefined
    context.res = new Response(body, { status: res.status, headers })
  }

/** What a route says of its own accord stays; a reference behind the usual words stays behind them. */
const translate = ({ code, detail, fields, ...members }: Refusal, locale: Locale): Refusal => {
  const usual = PROBLEMS[code].detail
  const said = VISITOR_PROBLEMS[code]?.[locale]
  const isList = code === 'invalid-fields' && locale !== DEFAULT_LOCALE
  return {
    ...members,
    code,
    detail: said && isList ? said : said ? detail.replace(usual, said) : detail,
    ...(fields
      ? { fields: fields.map((field) => withDetail(field, VISITOR_FIELDS[field.code]?.[locale])) }
      : {}),
  }
}

type Field = NonNullable<Refusal['fields']>[number]

const withDetail = (field: Field, detail: string | undefined): Field =>
  detail === undefined ? field : { ...field, detail }

/** By weight, then by place (RFC 9110, section 12.5.4). */
const preferredLocale = (header: string): Locale =>
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
