/** Bytes as text, one character a byte. */
export type RawTexts = Readonly<Record<string, readonly string[]>>

const HOST = 'Host: neomuse.test\r\n'
const LOGIN = '{"email":"nobody@example.com","password":"wrong password"}'
const POST = `POST /api/admin/login HTTP/1.1\r\n${HOST}Content-Type: application/json\r\n`
const LAST = 'Connection: close\r\n'

const get = (path: string, headers = ''): string => `GET ${path} HTTP/1.1\r\n${HOST}${headers}\r\n`

const post = (headers: string, body: string): string => `${POST}${headers}\r\n${body}`

const sized = (body: string): string => post(`Content-Length: ${body.length}\r\n`, body)

const chunked = (...lines: readonly string[]): string =>
  post('Transfer-Encoding: chunked\r\n', lines.join('\r\n'))

const LOGIN_SIZE = LOGIN.length.toString(16)

/** What broken, old, misdirected or malicious clients send. */
export const RAW_TEXTS: RawTexts = {
  'request line': [
    'GET\r\n\r\n',
    'GET /api/health\r\n\r\n',
    `GET /api/health HTTP/9.9\r\n${HOST}\r\n`,
    `GET /api/health HTTP/1.0\r\n\r\n`,
    `GET /api/health http/1.1\r\n${HOST}\r\n`,
    `G\0T /api/health HTTP/1.1\r\n${HOST}\r\n`,
    `get /api/health HTTP/1.1\r\n${HOST}\r\n`,
    `GET  /api/health  HTTP/1.1\r\n${HOST}\r\n`,
    `\r\n\r\n${get('/api/health', LAST)}`,
    `GET /api/health HTTP/1.1\nHost: neomuse.test\n\n`,
    `GET /${'x'.repeat(100_000)} HTTP/1.1\r\n${HOST}\r\n`,
    `GET http://evil.example/api/admin/me HTTP/1.1\r\n${HOST}${LAST}\r\n`,
    `GET http://[::1/api/health HTTP/1.1\r\n${HOST}${LAST}\r\n`,
    `GET ?x=1 HTTP/1.1\r\n${HOST}${LAST}\r\n`,
    `GET //evil.example/api/health HTTP/1.1\r\n${HOST}${LAST}\r\n`,
    `GET /\\evil.example HTTP/1.1\r\n${HOST}${LAST}\r\n`,
    `GET /api/\xff\xfe\x80 HTTP/1.1\r\n${HOST}${LAST}\r\n`,
    `GET /api/%ff%00%c0%ae HTTP/1.1\r\n${HOST}${LAST}\r\n`,
    `GET /api/health#part HTTP/1.1\r\n${HOST}${LAST}\r\n`,
    `OPTIONS * HTTP/1.1\r\n${HOST}${LAST}\r\n`,
    `CONNECT neomuse.test:443 HTTP/1.1\r\n${HOST}\r\n`,
    `TRACE /api/health HTTP/1.1\r\n${HOST}${LAST}\r\n`,
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
    '\0\0\0\0\0\0\0\0',
    '\x80\x2e\x01\x00\x02',
  ],
  headers: [
    'GET /api/health HTTP/1.1\r\n\r\n',
    get('/api/health', `Host: other.test\r\n${LAST}`),
    ...['', ' ', 'a b', '[::', '%', 'x:99999', 'x:y', '@', 'a/b', 'a?b', '\xe9', '..', 'a,b'].map(
      (host) => `GET /api/health HTTP/1.1\r\nHost: ${host}\r\n${LAST}\r\n`,
    ),
    get('/api/health', `No colon here\r\n`),
    get('/api/health', `: no name\r\n`),
    get('/api/health', `Spaced : x\r\n`),
    get('/api/health', `X-Folded: a\r\n b\r\n`),
    get('/api/health', `X-Nul: a\0b\r\n`),
    get('/api/health', `X-Byte: \xff\xfe\r\n${LAST}`),
    get('/api/health', `${'X-Many: x\r\n'.repeat(3_000)}${LAST}`),
    get('/api/health', `X-Long: ${'x'.repeat(70_000)}\r\n`),
    get('/api/admin/me', `Authorization: Bearer ${'A'.repeat(9_000)}\r\n${LAST}`),
    get('/api/admin/me', `Authorization: Bearer \xff\r\nAuthorization: Basic x\r\n${LAST}`),
    get('/api/health', `Cookie: ${'a=b; '.repeat(1_000)}\r\n${LAST}`),
    get('/api/health', `Expect: 100-continue\r\n${LAST}`),
    get('/api/health', `Expect: the-unexpected\r\n${LAST}`),
    get('/api/health', `Upgrade: websocket\r\nConnection: Upgrade\r\n`),
    get(
      '/api/health',
      `Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: x\r\n`,
    ),
    get('/api/health', `Origin: http://[\r\n${LAST}`),
    get('/api/health', `X-Forwarded-For: ${'1.1.1.1, '.repeat(500)}\r\n${LAST}`),
    get('/api/health', `X-Forwarded-Proto: https, x\r\nX-Forwarded-Host: [\r\n${LAST}`),
  ],
  length: [
    ...['-1', '+5', '1e3', '0x10', '5, 5', '5, 6', '', ' ', 'x', '99999999999999999999', '5 5'].map(
      (length) => post(`Content-Length: ${length}\r\n`, LOGIN),
    ),
    post(`Content-Length: 5\r\nContent-Length: 6\r\n`, LOGIN),
    post(
      `Content-Length: ${LOGIN.length}\r\nTransfer-Encoding: chunked\r\n`,
      `0\r\n\r\n${get('/api/admin/me')}`,
    ),
    post('', ''),
    post(`Content-Length: 0\r\n${LAST}`, ''),
    post(`Content-Length: 3\r\n${LAST}`, '{}{'),
    post(`Content-Length: 100000000\r\n${LAST}`, LOGIN),
  ],
  chunks: [
    chunked(LOGIN_SIZE, LOGIN, '0', '', ''),
    chunked(`${LOGIN_SIZE};extension=1`, LOGIN, '0', 'X-Trailer: 1', '', ''),
    chunked(...[...LOGIN].flatMap((character) => ['1', character]), '0', '', ''),
    chunked('zz', LOGIN, '0', '', ''),
    chunked('-5', LOGIN, '0', '', ''),
    chunked('ffffffffffffffff', LOGIN),
    chunked('5', LOGIN, '0', '', ''),
    chunked(LOGIN_SIZE, LOGIN),
    chunked('', '', ''),
    chunked('0', 'Content-Length: 5', '', ''),
    post('Transfer-Encoding: xchunked\r\n', LOGIN),
    post('Transfer-Encoding: chunked, identity\r\n', LOGIN),
    post('Transfer-Encoding: gzip\r\n', LOGIN),
    post(
      'Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n',
      `${LOGIN_SIZE}\r\n${LOGIN}\r\n0\r\n\r\n`,
    ),
    post(' Transfer-Encoding: chunked\r\n', '0\r\n\r\n'),
  ],
  pipeline: [
    `${get('/api/health')}${get('/api/models')}${get('/api/health', LAST)}`,
    `${get('/api/health')}garbage\r\n\r\n`,
    `${sized(LOGIN)}${get('/api/health', LAST)}`,
    `${post('Content-Length: 5\r\n', LOGIN)}`,
    get('/api/health').repeat(200) + get('/api/health', LAST),
    `${get('/api/admin/me')}${get('/api/admin/me')}${get('/api/admin/me', LAST)}`,
  ],
}

/** Valid requests, from which mutations start. */
export const SOUND_TEXTS: readonly string[] = [
  get('/api/health', LAST),
  get('/api/models', `Accept-Encoding: gzip\r\n${LAST}`),
  get('/api/openapi.json', `If-None-Match: "x"\r\n${LAST}`),
  get('/api/admin/models?since=0', `Authorization: Bearer ${'A'.repeat(32)}\r\n${LAST}`),
  post(`Content-Length: ${LOGIN.length}\r\n${LAST}`, LOGIN),
  chunked(LOGIN_SIZE, LOGIN, '0', '', ''),
]
