import * as v from 'valibot'
import { email, flag, line, optionalLine, optionalText } from '#contract/fields.ts'
import { honeypot } from './honeypot.ts'

/** `POST /api/interview`, the hybrid service's confidential form. Source: specification, sections 3 and 5. */
export const interviewRequest = v.object({
  name: line(120),
  email: email(),
  phone: v.optional(optionalLine(40), ''),
  experience: v.optional(optionalText(5_000), ''),
  goals: v.optional(optionalText(5_000), ''),
  budget: v.optional(optionalLine(120), ''),
  website: honeypot(),
})

/** An entry of `GET /api/admin/interviews`. */
export const interview = v.object({
  id: v.string(),
  created_at: v.string(),
  name: v.string(),
  email: v.string(),
  phone: v.nullable(v.string()),
  experience: v.string(),
  goals: v.string(),
  budget: v.nullable(v.string()),
  is_quarantined: flag(),
  /** Always: for the marker on the screen. */
  confidential: v.literal(true),
})

export type Interview = v.InferOutput<typeof interview>
