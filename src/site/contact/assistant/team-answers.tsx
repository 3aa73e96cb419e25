import { Trans } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import type { TeamReply } from '#contract/public/forms/team-replies.ts'
import { followTeamReplies } from '#device/public/assistant/team-replies.ts'
import { isolate } from '#domain/text/isolate.ts'
import { useStateSentences } from '#site/shell/page/use-state-sentences.ts'
import { Banner } from '#ui/display/banner.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/type/text.tsx'
import type { Conversation, SentMessage } from './conversation.ts'
import { useDelivery } from './use-delivery.ts'

interface TeamAnswersProps {
  sent: SentMessage
  isOpen: boolean
  update: (change: (before: Conversation) => Conversation) => void
}

/** What became of a message to the team, and what they write back while the chat is open. */
export function TeamAnswers({ sent, isOpen, update }: TeamAnswersProps) {
  const say = useStateSentences()
  const { key } = sent
  const change = (fields: Partial<SentMessage>) =>
    update((before) => ({
      ...before,
      sent: before.sent.map((one) => (one.key === key ? { ...one, ...fields } : one)),
    }))
  const note = useEffectEvent((replies: readonly TeamReply[]) => {
    if (replies.length === 0 || replies.length === sent.replies.length) return
    change({ isWaiting: false, replies: [...replies] })
  })
  useEffect(() => (isOpen ? followTeamReplies(key, note) : undefined), [key, isOpen])
  const delivery = useDelivery({ sent, onArrival: () => change({ isWaiting: false }) })
  // Of what came back, the bar of what waits tells.
  if (delivery === 'given-back') return null
  const email = isolate(sent.email)
  return (
    <Stack gap="md">
      <Banner>
        {delivery === 'waiting' ? (
          say('offline', 'waiting')
        ) : (
          <Trans id="handoff.sent">Message envoyé à l’équipe.</Trans>
        )}{' '}
        <Trans id="handoff.answer">
          L’équipe répondra à {email}, et ici tant que ce chat est ouvert.
        </Trans>
      </Banner>
      {sent.replies.map(({ id, body }) => (
        <Stack key={id} gap="3xs" ref={bringIntoSight}>
          <Text look="label" tone="price">
            <Trans id="handoff.team">L’équipe</Trans>
          </Text>
          {body.split('\n').map((line, number) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a reply never change
            <Text key={number} dir="auto">
              {line}
            </Text>
          ))}
        </Stack>
      ))}
    </Stack>
  )
}

const bringIntoSight = (reply: HTMLElement | null) => reply?.scrollIntoView({ block: 'nearest' })
