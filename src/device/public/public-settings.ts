import * as v from 'valibot'
import { type PublicSettings, publicSettings } from '#contract/public/public-settings.ts'
import { usePublicAnswer } from './use-public-answer.ts'

/** What the pages are built with: the specification's own values. */
export const DEFAULT_SETTINGS: PublicSettings = v.parse(publicSettings, {})

/** What an administrator has set for the public pages. */
export const usePublicSettings = (): PublicSettings => {
  const answer = usePublicAnswer('/api/settings', publicSettings)
  return answer?.type === 'found' ? answer.value : DEFAULT_SETTINGS
}
