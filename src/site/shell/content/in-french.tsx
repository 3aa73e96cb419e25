import { Trans } from '@lingui/react/macro'
import { Text } from '#ui/type/text.tsx'
import type { Words } from './show-block.ts'

/** Says that some of the words beside it are French, where the page is in another language. */
export function InFrench({ words }: { words: readonly Words[] }) {
  return words.some(({ lang }) => lang !== undefined) ? (
    <Text as="span" look="small" tone="quiet">
      <Trans id="content.in-french">(en français)</Trans>
    </Text>
  ) : null
}
