import * as v from 'valibot'
import { siteSettings } from '../entities/site-settings.ts'

/** What the pages show that an administrator may change: `GET /api/settings`. */
export const publicSettings = v.object(siteSettings.fields)

export type PublicSettings = v.InferOutput<typeof publicSettings>
