import * as v from 'valibot'
import {
  email,
  flag,
  keptLine,
  keptText,
  line,
  optionalLine,
  optionalPhone,
  optionalText,
  visitorLanguage,
} from '#contract/fields.ts'
import { agreement, honeypot } from './form-fields.ts'

/** `POST /api/interview`, the hybrid service's confidential form. Source: specification, sections 3 and 5. */
export const interviewRequest = v.object({
  name: line(120),
  email: email(),
  phone: v.optional(optionalPhone(), ''),
  experience: v.optional(optionalText(5_000), ''),
  goals: v.optional(optionalText(5_000), ''),
  budget: v.optional(optionalLine(120), ''),
  consent: agreement(),
  language: visitorLanguage(),
  website: honeypot(),
})

export const INTERVIEWS_PATH = '/api/admin/interviews'

/** An entry of `GET /api/admin/interviews`. */
export const interview = v.object({
  id: v.string(),
  created_at: v.string(),
  /** When it is deleted automatically. */
  delete_at: v.string(),
  /** False: it was encrypted with another key. Its content is empty then. */
  is_readable: flag(),
  name: keptLine(),
  email: keptLine(),
  phone: v.nullable(keptLine()),
  experience: keptText(),
  goals: keptText(),
  budget: v.nullable(keptLine()),
  /** Null: it came before the form asked for it. */
  consented_at: v.nullable(v.string()),
  language: visitorLanguage(),
  is_quarantined: flag(),
  /** Always true: for the marker on the screen. */
  confidential: v.literal(true),
})

export type Interview = v.InferOutput<typeof interview>

/** Answer of `GET /api/admin/interviews`: newest first. */
export const interviews = v.array(interview)
