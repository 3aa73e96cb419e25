import type { I18n } from '@lingui/core'

const KINDS: Readonly<Record<string, string>> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/gif': 'GIF',
  'image/webp': 'WebP',
  'image/avif': 'AVIF',
}

/** 'WebP'; a type of a newer server by its own name. */
export const kindText = (type: string): string => KINDS[type] ?? type

/** '3,4 Go', '1,2 Mo', '84 ko'. */
export const weightText = (i18n: Pick<I18n, 'number'>, bytes: number): string =>
  bytes < 999_500
    ? i18n.number(Math.max(1, Math.round(bytes / 1_000)), { style: 'unit', unit: 'kilobyte' })
    : i18n.number(bytes < 999_500_000 ? bytes / 1_000_000 : bytes / 1_000_000_000, {
        style: 'unit',
        unit: bytes < 999_500_000 ? 'megabyte' : 'gigabyte',
        maximumFractionDigits: 1,
      })
