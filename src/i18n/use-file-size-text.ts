import { formatFileSize } from '#contract/languages/format-file-size.ts'
import { useLocale } from './use-locale.ts'

/** Writes sizes of files, in bytes, in the language on screen. */
export const useFileSizeText = (): ((bytes: number) => string) => {
  const locale = useLocale()
  return (bytes) => formatFileSize(bytes, locale)
}
