import { useLingui } from '@lingui/react/macro'
import type { PublicModel } from '#contract/public/public-model.ts'
import { hashtag } from '#domain/text/hashtag.ts'
import { useModelWords } from '#site/shell/content/use-model-words.ts'
import { Badge } from '#ui/display/badge.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/type/text.tsx'

/** What the pack holds, then its tags. */
export function ModelMarks({ model }: { model: PublicModel }) {
  const { t } = useLingui()
  const word = useModelWords()
  return (
    <Stack gap="2xs">
      <Row
        as="ul"
        gap="3xs"
        wrap
        aria-label={t({ id: 'model.formats', message: 'Formats du pack' })}
      >
        {model.format.map((format) => (
          <li key={format}>
            <Badge>{word(format)}</Badge>
          </li>
        ))}
      </Row>
      <Text look="small" tone="quiet" lang="fr">
        {model.tags.map(hashtag).join(' ')}
      </Text>
    </Stack>
  )
}
