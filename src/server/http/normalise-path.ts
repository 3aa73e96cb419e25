const MOST_DECODINGS = 5

/**
 * One form for all spellings of a path: decoded (also if encoded twice), lower case, no empty, `.` or `..` segments, no
 * trailing slash. For decisions about access only, never for finding a resource.
 */
export const normalisePath = (path: string): string => {
  const segments: string[] = []
  for (const segment of decodeWholly(path)
    .toLowerCase()
    .split(/[/\\]+/)) {
    if (segment === '..') segments.pop()
    else if (segment !== '' && segment !== '.') segments.push(segment)
  }
  return `/${segments.join('/')}`
}

export const isBelow = (path: string, root: string): boolean =>
  path === root || path.startsWith(`${root}/`)

const decodeWholly = (path: string): string => {
  let decoded = path
  for (let round = 0; round < MOST_DECODINGS; round += 1) {
    const next = decoded.replace(/%([0-9a-f]{2})/gi, (_, hex) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
    if (next === decoded) break
    decoded = next
  }
  return decoded
}
