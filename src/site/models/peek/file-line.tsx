import { LOCALE_TAGS } from '#contract/languages/locales.ts'
import { useFileSize } from '#device/public/use-file-size.ts'
import { isolate } from '#domain/text/isolate.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { Text } from '#ui/type/text.tsx'

/** A file by its name, and its size once it is known. */
export function FileLine({ address }: { address: string }) {
  const size = useFileSize(address)
  const format = new Intl.NumberFormat(LOCALE_TAGS[useLocale()], {
    style: 'unit',
    unit: 'kilobyte',
    maximumFractionDigits: 0,
  })
  const name = address.slice(address.lastIndexOf('/') + 1)
  return (
    <Text as="li" look="small" figures="tabular">
      {size === null ? name : `${isolate(name)} · ${format.format(Math.ceil(size / 1_000))}`}
    </Text>
  )
}
