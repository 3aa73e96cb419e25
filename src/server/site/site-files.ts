import type { DrawPage } from '#contract/public/pages/draw-page.ts'
import type { PageIndex } from './for-machines/add-machine-pages.ts'

/** The built site: everything that can be asked for, by its path as it stands in an address. */
export type SiteFiles = {
  readonly byPath: ReadonlyMap<string, SiteFile>
  /** The build's pictures that are not in place yet, by their paths: made when they are asked for, and kept. */
  readonly unmade: ReadonlyMap<string, () => Promise<SiteFile>>
  /** Has a file's compressed forms from now on, which are on the disk by now. `path`: as the build names it. */
  readonly takeCompressed: (path: string) => void
  readonly index: PageIndex & {
    /** French pages in no index, which are one visitor's alone. */
    readonly unlisted: readonly string[]
  }
  /** Draws pages anew, given the site's own address; null where the build has left no renderer. */
  readonly openDrawing: ((origin: string) => DrawPage) | null
}

export type SiteFile = {
  readonly contentType: string
  readonly cacheControl: string
  /** Of a document: its Content-Security-Policy. */
  readonly policy?: string
  /** The same content in several codings; the plain one is always there. */
  readonly variants: readonly [SiteVariant, ...SiteVariant[]]
}

/** What stands in a file; null where there is none, or where it is too large to be kept at hand. */
export const textOf = ({ byPath }: Pick<SiteFiles, 'byPath'>, path: string): string | null =>
  textOfFile(byPath.get(path) ?? null)

export const textOfFile = (file: SiteFile | null): string | null => {
  const content = file?.variants[0].content
  return content?.type === 'memory' ? new TextDecoder().decode(content.bytes) : null
}

export type Coding = 'identity' | 'gzip' | 'br'

export type SiteVariant = {
  readonly coding: Coding
  /** Strong: every coding of a content has its own (RFC 9110, section 8.8.3). */
  readonly etag: string
  readonly size: number
  readonly content: SiteContent
}

/** Large files stay on the disk. */
export type SiteContent =
  | { readonly type: 'memory'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly type: 'disk'; readonly path: string }
