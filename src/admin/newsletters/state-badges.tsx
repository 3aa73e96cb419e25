import { useLingui } from '@lingui/react/macro'
import {
  CircleCheck,
  CircleStop,
  Clock,
  FilePen,
  MailX,
  Pause,
  Send,
  TriangleAlert,
} from 'lucide-react'
import type { Newsletter } from '#contract/entities/newsletter.ts'
import type { Subscriber } from '#contract/newsletter/subscribers.ts'
import { Badge } from '#ui/display/badge.tsx'
import { newsletterStateLabel, subscriberStateLabel } from './newsletter-labels.ts'

// A shape per state, so that none depends on seeing its colour.
const ISSUE_LOOKS = {
  draft: { tone: 'neutral', icon: <FilePen aria-hidden="true" /> },
  sending: { tone: 'accent', icon: <Send aria-hidden="true" /> },
  paused: { tone: 'gold', icon: <Pause aria-hidden="true" /> },
  stopped: { tone: 'warning', icon: <CircleStop aria-hidden="true" /> },
  sent: { tone: 'success', icon: <CircleCheck aria-hidden="true" /> },
} as const

export function StateBadge({ state }: Pick<Newsletter, 'state'>) {
  const { i18n } = useLingui()
  return <Badge {...ISSUE_LOOKS[state]}>{i18n._(newsletterStateLabel(state))}</Badge>
}

const SUBSCRIBER_LOOKS = {
  confirmed: { tone: 'success', icon: <CircleCheck aria-hidden="true" /> },
  bounced: { tone: 'danger', icon: <MailX aria-hidden="true" /> },
  pending: { tone: 'gold', icon: <Clock aria-hidden="true" /> },
  quarantined: { tone: 'warning', icon: <TriangleAlert aria-hidden="true" /> },
} as const

export function SubscriberBadge({ state }: Pick<Subscriber, 'state'>) {
  const { i18n } = useLingui()
  return <Badge {...SUBSCRIBER_LOOKS[state]}>{i18n._(subscriberStateLabel(state))}</Badge>
}
