import type { Reading } from './setting-values.ts'

export type S3Settings = {
  /** `https://s3.example`, without the bucket. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

type Variables = Readonly<Record<string, string | undefined>>

export type S3Reading = {
  /** Null: not set, pictures are on this machine's disk. */
  readonly s3: S3Settings | null
  /** One line for each wrong or missing setting. */
  readonly problems: readonly string[]
}

/** Reads the settings of the object store, if pictures are not on this machine: all of the variables, or none. */
export const readS3Settings = (variables: Variables): S3Reading => {
  const problems: string[] = []
  const textOf = (name: string): string => variables[name]?.trim() ?? ''
  const read = (name: string, reader: (text: string) => Reading<string>): string => {
    if (textOf(name) === '') {
      problems.push(`${name}: is missing. Set all of ${NAMES.join(', ')}, or none`)
      return ''
    }
    const reading = reader(textOf(name))
    if ('value' in reading) return reading.value
    problems.push(`${name}: ${reading.problem}`)
    return ''
  }
  if (NAMES.every((name) => textOf(name) === '')) return { s3: null, problems }
  const s3 = {
    endpoint: read('S3_ENDPOINT', readEndpoint),
    bucket: read('S3_BUCKET', readBucket),
    region: read('S3_REGION', readRegion),
    accessKeyId: read('S3_ACCESS_KEY_ID', readKey),
    secretAccessKey: read('S3_SECRET_ACCESS_KEY', readKey),
  }
  return { s3: problems.length === 0 ? s3 : null, problems }
}

const NAMES = [
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const

const readEndpoint = (text: string): Reading<string> => {
  const url = URL.canParse(text) ? new URL(text) : null
  const isEndpoint =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    `${url.search}${url.hash}${url.username}${url.password}` === ''
  return isEndpoint
    ? { value: `${url.origin}${url.pathname.replace(/\/+$/, '')}` }
    : {
        problem: `"${text}" is no address of an object store. Allowed: http:// or https:// and a host, without the bucket, such as https://s3.eu-west-3.amazonaws.com`,
      }
}

/** Source: Amazon S3 User Guide, general purpose bucket naming rules. */
const readBucket = (text: string): Reading<string> =>
  /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(text)
    ? { value: text }
    : {
        problem: `"${text}" is no name of a bucket. Allowed: 3 to 63 lower-case letters, digits, dots and hyphens`,
      }

const readRegion = (text: string): Reading<string> =>
  /^[a-z0-9-]{1,64}$/i.test(text)
    ? { value: text }
    : { problem: `"${text}" is no region. Examples: eu-west-3, auto` }

/** The value is not repeated in the message: it is a secret. */
const readKey = (text: string): Reading<string> =>
  /^[\x21-\x7e]{1,256}$/.test(text)
    ? { value: text }
    : { problem: 'has characters that no key has. Allowed: 1 to 256 visible ASCII characters' }
