import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Heart } from 'lucide-react'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { PublicPostSummary } from '#contract/public/public-post.ts'
import {
  keptLikes,
  type LikeTrouble,
  likeChanges,
  sendLikes,
  textToLikes,
  toggleLike,
} from '#device/public/likes.ts'
import { useStoredText } from '#device/stored-text.ts'
import { useStateSentences } from '#site/shared/state-sentences.ts'
import { IconButton } from '#ui/form/button.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/text/text.tsx'

/** One like per device, without an account. */
export function LikeButton({ post }: { post: PublicPostSummary }) {
  const { t } = useLingui()
  const { isLiked, isSent, count, trouble } = useLike(post)
  return (
    <Stack gap="2xs" data-screen-only>
      <Row gap="2xs" align="center">
        <IconButton
          label={t({ id: 'like.label', message: 'J’aime cet article' })}
          icon={<Heart />}
          tone="quiet"
          data-needs-scripts
          pressed={isLiked}
          onClick={() => toggleLike(post)}
        />
        <Text as="span" tone="quiet" figures="tabular">
          <Plural
            id="like.count"
            value={count}
            one="# personne aime cet article"
            many="# de personnes aiment cet article"
            other="# personnes aiment cet article"
          />
        </Text>
      </Row>
      <Text as="div" look="small" tone="quiet" role="status">
        <LikeState isLiked={isLiked} isSent={isSent} trouble={trouble} />
      </Text>
    </Stack>
  )
}

type LikeStateProps = Pick<ReturnType<typeof useLike>, 'isLiked' | 'isSent' | 'trouble'>

function LikeState({ isLiked, isSent, trouble }: LikeStateProps) {
  const say = useStateSentences()
  if (trouble === 'refused')
    return <Trans id="like.refused">Ton « j’aime » n’a pas pu être compté.</Trans>
  if (isSent)
    return isLiked ? <Trans id="like.counted">Merci, ton « j’aime » est compté.</Trans> : null
  if (trouble === null) return null
  return (
    <>
      {say(trouble)} <Trans id="like.later">Ton choix sera pris en compte dès que possible.</Trans>
    </>
  )
}

type LikeNow = {
  readonly isLiked: boolean
  /** The server has received the last press. */
  readonly isSent: boolean
  readonly count: number
  readonly trouble: LikeTrouble | null
}

/** What this device has pressed, and the number of likes including it. */
const useLike = ({ id, likes }: PublicPostSummary): LikeNow => {
  const text = useStoredText(keptLikes)
  const own = useMemo(() => textToLikes(text).find((like) => like.id === id), [text, id])
  const { troubles, counts } = useSyncExternalStore(
    likeChanges.subscribe,
    likeChanges.current,
    likeChanges.current,
  )
  useEffect(() => void sendLikes(), [])
  const { isLiked = false, isCounted = false, isSent = true } = own ?? {}
  return {
    isLiked,
    isSent,
    count: Math.max(0, (counts.get(id) ?? likes) + Number(isLiked) - Number(isCounted)),
    trouble: troubles.get(id) ?? null,
  }
}
