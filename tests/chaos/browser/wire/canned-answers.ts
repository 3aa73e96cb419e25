/** An HTTP answer, as the bytes on the connection. */
const answer = (
  status: string,
  headers: Readonly<Record<string, string>>,
  body: string,
): string => {
  const lines = Object.entries({
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
    ...headers,
  }).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status}`, ...lines, '', body].join('\r\n')
}

const HTML = { 'Content-Type': 'text/html; charset=utf-8' }

const page = (title: string): string =>
  `<!doctype html><html lang="fr"><title>${title}</title><h1>${title}</h1><form><button>OK</button></form></html>`

/** Other servers between a device and its server, which answer in its place. */
export const CANNED_ANSWERS = {
  portalPage: answer('200 OK', HTML, page('Wi-Fi de la gare')),
  portalRedirect: answer('302 Found', { Location: 'http://127.0.0.1:9/accueil', ...HTML }, ''),
  portalAuth: answer('511 Network Authentication Required', HTML, page('Wi-Fi de l’hôtel')),
  edgeNotFound: answer('404 Not Found', HTML, page('No such app')),
  edgeBadGateway: answer('502 Bad Gateway', HTML, page('Bad gateway')),
} as const

/** Our server itself, or its operators' proxy, is temporarily unavailable. */
export const tryLaterAnswer = (status: string, epoch: string, retryAfterS: number): string =>
  answer(
    status,
    {
      'Content-Type': 'application/problem+json',
      'Retry-After': String(retryAfterS),
      'Sync-Epoch': epoch,
    },
    JSON.stringify({ type: 'about:blank', title: status, status: Number(status.slice(0, 3)) }),
  )

/** A file of the site in another version. */
export const scriptAnswer = (body: string): string =>
  answer(
    '200 OK',
    { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' },
    body,
  )
