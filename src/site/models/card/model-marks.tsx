import { useLingui } from '@lingui/react/macro'
import { DEFAULT_LOCALE } from '#contract/languages/locales.ts'
import type { PublicModel } from '#contract/public/public-model.ts'
import { hashtag } from '#domain/text/hashtag.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { useModelWords } from '#site/shell/content/use-model-words.ts'
import { Badge } from '#ui/display/badge.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/type/text.tsx'

/** What the pack holds, then its tags, which are French: they say nothing to readers of other languages. */
export function ModelMarks({ model }: { model: PublicModel }) {
  const { t } = useLingui()
  const word = useModelWords()
  const locale = useLocale()
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
      {locale === DEFAULT_LOCALE ? (
        <Text look="small" tone="quiet">
          {model.tags.map(hashtag).join(' ')}
        </Text>
      ) : null}
    </Stack>
  )
}
