import type { Compress } from './compressing-fetch.ts'

/** The browser's own gzip; undefined where it has none. */
export const gzip: Compress | undefined =
  typeof CompressionStream === 'undefined'
    ? undefined
    : (bytes) =>
        new Response(bytes.stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer()
