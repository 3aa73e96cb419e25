import * as v from 'valibot'
import {
  DEFAULT_SETTINGS,
  type PublicSettings,
  publicSettings,
  siteNameOf,
} from '#contract/public/public-settings.ts'
import type { PageReads } from './page-reads.ts'
import { createPublicSource, type PublicRead, usePublicRead } from './use-public-read.ts'

const readSettings = (body: unknown): PublicSettings | null => {
  const read = v.safeParse(publicSettings, body)
  return read.success ? read.output : null
}

const settings = createPublicSource('/api/settings', readSettings)

const foundOrDefault = (read: PublicRead<PublicSettings>): PublicSettings =>
  read.type === 'found' ? read.value : DEFAULT_SETTINGS

/** What an administrator has set for the public pages. */
export const usePublicSettings = (): PublicSettings => foundOrDefault(usePublicRead(settings))

/** The settings from which a document was rendered. */
export const settingsOfReads = (reads: PageReads): PublicSettings =>
  readSettings(reads[settings.path]) ?? DEFAULT_SETTINGS

/** The site's name, in pages, titles and facts. */
export const useSiteName = (): string => siteNameOf(usePublicSettings())

/** The same for code outside of React, as far as the server has answered. */
export const currentSiteName = (): string => siteNameOf(foundOrDefault(settings.current()))
