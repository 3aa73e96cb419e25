import { useStateSentences } from '#site/shell/page/use-state-sentences.ts'
import { Banner } from '#ui/display/banner.tsx'
import type { SubscriptionTrouble } from './use-subscription.ts'

/** Says why nothing has changed, and that the buttons still work. */
export function SubscriptionTroubleNote({ trouble }: { trouble: SubscriptionTrouble | null }) {
  const say = useStateSentences()
  switch (trouble) {
    case null:
      return null
    case 'unreachable':
      return (
        <Banner tone="warning" live="alert">
          {say('offline', 'retryOnline')}
        </Banner>
      )
    case 'later':
      return (
        <Banner tone="warning" live="alert">
          {say('busy', 'retrySoon')}
        </Banner>
      )
  }
}
