import { textToSlug } from '#domain/text/slug.ts'

/** A readable address: the title, and enough of the id to tell namesakes apart. */
export const rowSlug = (id: string, title: string): string =>
  [textToSlug(title), id.replaceAll('-', '').slice(-6)].filter((part) => part !== '').join('-')
