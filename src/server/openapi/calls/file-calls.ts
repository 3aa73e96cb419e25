import * as v from 'valibot'
import { filesPage, filesQuery } from '#contract/admin/uploaded-files.ts'
import { PICTURE_FORMATS, PICTURE_WIDTHS } from '#contract/public/picture-sizes.ts'
import { json, NOT_MODIFIED, type Parameter, type WrittenCall } from '../call.ts'

const SHA256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'

const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']

const sha256Parameter: Parameter = {
  name: 'sha256',
  description: 'SHA-256 of the content, in lower-case hexadecimal digits.',
  schema: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  example: SHA256,
}

const sizeParameters: readonly Parameter[] = [
  {
    name: 'w',
    description:
      'How wide, in pixels; never wider than the original. Given together with `f`: the picture is turned upright, in sRGB and without metadata.',
    schema: v.picklist(PICTURE_WIDTHS),
    example: '640',
  },
  {
    name: 'f',
    description:
      'In which form. What moves comes as WebP whichever is asked for, and what cannot be decoded as it is: `Content-Type` tells.',
    schema: v.picklist(PICTURE_FORMATS),
    example: 'avif',
  },
]

const receipt = v.object({
  sha256: v.string(),
  url: v.string(),
  bytes: v.number(),
  content_type: v.picklist(PICTURE_TYPES),
})

const KEPT = {
  sha256: SHA256,
  url: `/files/${SHA256}`,
  bytes: 182_044,
  content_type: 'image/webp',
}

const kept = json(receipt, KEPT)

const TIME = '2026-01-12T09:30:00.000Z'

const pageParameters: readonly Parameter[] = [
  {
    name: 'before',
    description: 'The `next` of the page before: the answer goes on with what is older.',
    schema: v.string(),
    example: `${TIME}_${SHA256}`,
  },
  {
    name: 'limit',
    description: 'Pictures in one page, 60 unless told.',
    schema: filesQuery.entries.limit.wrapped,
    example: '60',
  },
]

/** Pictures under the hash of their content: the content of an address never changes. */
export const fileCalls: readonly WrittenCall[] = [
  {
    id: 'list-files',
    method: 'GET',
    path: '/api/admin/files',
    group: 'Files',
    summary: 'Lists the pictures',
    description:
      'Newest first, page by page. `unused_since` is noticed once a day; thirty days later the picture is dropped.',
    query: pageParameters,
    answers: {
      200: {
        description: 'A page of them.',
        content: json(filesPage, {
          files: [{ ...KEPT, created_at: TIME, unused_since: null }],
          next: `${TIME}_${SHA256}`,
        }),
      },
    },
    problems: ['bad-request'],
  },
  {
    id: 'upload-file',
    method: 'PUT',
    path: '/api/admin/files/:sha256',
    group: 'Files',
    summary: 'Uploads a picture',
    description:
      'At most 10 MB. Its kind is told by its first bytes, whatever its header says. It must not tell who made it, where or with what: of Exif, XMP, IPTC, C2PA and comments there is nothing in it but how it is turned and what it declares of AI (IPTC `DigitalSourceType`). Sending it again is no error, and costs nothing. On a slow line it may take many minutes: it is cut off when less than 120 kB come within half a minute.',
    pathParameters: [sha256Parameter],
    body: { type: 'bytes', mediaTypes: PICTURE_TYPES },
    answers: {
      200: { description: 'It was there already.', content: kept },
      201: { description: 'Kept.', headers: ['Location'], content: kept },
    },
    problems: [
      'bad-request',
      'body-too-large',
      'unsupported-picture',
      'picture-metadata',
      'hash-mismatch',
    ],
  },
  {
    id: 'delete-file',
    method: 'DELETE',
    path: '/api/admin/files/:sha256',
    group: 'Files',
    summary: 'Deletes a picture that no row names',
    description:
      'Nobody is given it any more; uploaded again, it is back. One that came within the last hour stays: the row that names it may be on its way.',
    pathParameters: [sha256Parameter],
    answers: { 204: { description: 'It is gone.' } },
    problems: ['picture-in-use', 'picture-just-arrived', 'not-ready'],
  },
  {
    id: 'read-file',
    method: 'GET',
    path: '/files/:sha256',
    group: 'Files',
    summary: 'Reads a picture, as it is or in another size',
    description:
      'A size is made when it is asked for first; with many to make, some are told to come again. A picture that no row shows to visitors, because it is hidden, deleted or for adults, is there for administrators alone. `Range` is read for the picture as it is.',
    pathParameters: [sha256Parameter],
    query: sizeParameters,
    headers: ['If-None-Match', 'Range'],
    answers: {
      200: {
        description:
          'The picture. What is at an address never changes; whether everybody may see it does, so that it is kept for an hour.',
        headers: ['ETag'],
        content: { type: 'bytes', mediaTypes: PICTURE_TYPES },
      },
      206: {
        description: 'The part of it that `Range` asked for.',
        headers: ['ETag'],
        content: { type: 'bytes', mediaTypes: PICTURE_TYPES },
      },
      304: NOT_MODIFIED,
    },
    problems: ['bad-request', 'range-not-satisfiable'],
  },
]
