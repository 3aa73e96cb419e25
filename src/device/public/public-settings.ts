import * as v from 'valibot'
import { type PublicSettings, publicSettings } from '#contract/public/public-settings.ts'
import { createPublicSource, usePublicRead } from './reads/use-public-read.ts'

/** What the pages are built with: the specification's own values. */
export const DEFAULT_SETTINGS: PublicSettings = v.parse(publicSettings, {})

const readSettings = (body: unknown): PublicSettings | null => {
  const read = v.safeParse(publicSettings, body)
  return read.success ? read.output : null
}

const settings = createPublicSource('/api/settings', readSettings)

/** What an administrator has set for the public pages. */
export const usePublicSettings = (): PublicSettings => {
  const read = usePublicRead(settings)
  return read.type === 'found' ? read.value : DEFAULT_SETTINGS
}
