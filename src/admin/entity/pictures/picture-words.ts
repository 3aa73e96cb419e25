const KINDS: Readonly<Record<string, string>> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/gif': 'GIF',
  'image/webp': 'WebP',
  'image/avif': 'AVIF',
}

/** 'WebP'; a type of a newer server by its own name. */
export const kindText = (type: string): string => KINDS[type] ?? type
