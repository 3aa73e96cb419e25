import * as v from 'valibot'
import {
  modelPack,
  packBuyers,
  packFile,
  packFileChange,
  packStates,
} from '#contract/admin/pack-files.ts'
import { orderDownloadAnswer, orderDownloadRequest } from '#contract/public/order-page.ts'
import { packContents } from '#contract/public/pack-contents.ts'
import { IDEMPOTENCY_KEY_HEADER } from '#contract/sync-protocol.ts'
import {
  type CallAnswer,
  json,
  NOT_MODIFIED,
  type Parameter,
  rowIdParameter,
  slugParameter,
  type WrittenCall,
} from '../call.ts'
import {
  EXAMPLE_BUYERS,
  EXAMPLE_CONTENT_FILE,
  EXAMPLE_LINK,
  EXAMPLE_MODEL_PACK,
  EXAMPLE_PACK_FILE,
} from '../example-forms.ts'

const group = 'Files' as const

const TYPES = ['application/zip', 'image/*', 'video/*', 'application/pdf', 'text/plain']
const bytes = { type: 'bytes', mediaTypes: TYPES } as const
const noBody = (description: string): CallAnswer => ({ description })

const uploadParameter: Parameter = { ...rowIdParameter, description: 'The upload’s id.' }
const modelParameter: Parameter = { ...rowIdParameter, description: 'The model’s id.' }

const packAnswer: CallAnswer = {
  description: 'The pack.',
  content: json(modelPack, EXAMPLE_MODEL_PACK),
}

const REFUSED_UPLOADS = [
  'bad-request',
  'unsupported-file',
  'file-too-large',
  'disk-full',
  'quota-exceeded',
  'upload-busy',
  'not-found',
] as const

const TUS =
  'By the protocol of tus 1.0.0 (https://tus.io), with `Tus-Resumable: 1.0.0`; its own refusals keep its statuses.'

const uploadCalls: readonly WrittenCall[] = [
  {
    group,
    id: 'begin-pack-upload',
    method: 'POST',
    path: '/api/admin/pack-uploads',
    summary: 'Announces a file of a pack',
    description: `${TUS} \`Upload-Length\` says how many bytes it has, 20 GiB at most; \`Upload-Metadata\` names \`model_id\`, \`filename\`, and if it is known \`format\` and \`fingerprint\`. What nobody goes on with for a week is dropped.`,
    answers: { 201: { ...noBody('Announced.'), headers: ['Location'] } },
    problems: REFUSED_UPLOADS,
  },
  {
    group,
    id: 'read-pack-upload',
    method: 'GET',
    path: '/api/admin/pack-uploads/:id',
    summary: 'Says how much of an upload is there',
    description: `${TUS} Asked by \`HEAD\`, as it has no body: \`Upload-Offset\` says how many bytes are there, also after a restart.`,
    pathParameters: [uploadParameter],
    answers: { 200: noBody('It goes on from there.') },
    problems: ['method-not-allowed', 'upload-busy'],
  },
  {
    group,
    id: 'go-on-with-pack-upload',
    method: 'PATCH',
    path: '/api/admin/pack-uploads/:id',
    summary: 'Sends bytes of an upload',
    description: `${TUS} \`Content-Type: application/offset+octet-stream\`. What came of a request that was cut off stays. With its last byte the file is checked by its bytes and becomes part of the version in preparation; one of the same name there gives way.`,
    pathParameters: [uploadParameter],
    body: { type: 'bytes', mediaTypes: ['application/offset+octet-stream'] },
    answers: { 204: noBody('They are there.') },
    problems: REFUSED_UPLOADS,
  },
  {
    group,
    id: 'end-pack-upload',
    method: 'DELETE',
    path: '/api/admin/pack-uploads/:id',
    summary: 'Gives an upload up',
    pathParameters: [uploadParameter],
    answers: { 204: noBody('What was there of it is gone.') },
    problems: ['bad-request', 'upload-busy'],
  },
]

const adminCalls: readonly WrittenCall[] = [
  {
    group,
    id: 'read-model-pack',
    method: 'GET',
    path: '/api/admin/models/:id/pack',
    summary: 'Reads the files of a pack',
    description: 'What is on sale, what is in preparation, every version, and what is on its way.',
    pathParameters: [modelParameter],
    answers: { 200: packAnswer },
  },
  {
    group,
    id: 'publish-model-pack',
    method: 'POST',
    path: '/api/admin/models/:id/pack/publish',
    summary: 'Puts the version in preparation on sale',
    description: 'Orders keep the version that they bought; their buyers are told of the new one.',
    pathParameters: [modelParameter],
    answers: { 200: packAnswer },
    problems: ['nothing-to-publish'],
  },
  {
    group,
    id: 'delete-pack-version',
    method: 'DELETE',
    path: '/api/admin/models/:id/pack/versions/:version',
    summary: 'Deletes a version that nobody has bought',
    pathParameters: [
      modelParameter,
      {
        name: 'version',
        description: 'Its number.',
        schema: v.pipe(v.number(), v.integer(), v.minValue(1)),
        example: '1',
      },
    ],
    answers: { 204: noBody('It is gone, with the bytes that nothing else holds.') },
    problems: ['version-sold'],
  },
  {
    group,
    id: 'list-pack-buyers',
    method: 'GET',
    path: '/api/admin/models/:id/pack/buyers',
    summary: 'Lists who has bought a model, with the version that they have',
    description: 'The newest 200.',
    pathParameters: [modelParameter],
    answers: {
      200: {
        description: 'Newest first.',
        content: json(packBuyers, EXAMPLE_BUYERS),
      },
    },
  },
  {
    group,
    id: 'list-pack-states',
    method: 'GET',
    path: '/api/admin/pack-states',
    summary: 'Lists the models that have files on sale',
    answers: {
      200: {
        description: 'Each with its version and the number of its files.',
        content: json(packStates, [{ model_id: rowIdParameter.example, version: 1, files: 6 }]),
      },
    },
  },
  {
    group,
    id: 'change-pack-file',
    method: 'PUT',
    path: '/api/admin/pack-files/:id',
    summary: 'Says of which format a file is, and whether it is given away',
    description: 'One file of each format is given away: the mark is taken from the former one.',
    body: json(packFileChange, { is_sample: true }),
    answers: {
      200: {
        description: 'The file.',
        content: json(packFile, EXAMPLE_PACK_FILE),
      },
    },
  },
  {
    group,
    id: 'delete-pack-file',
    method: 'DELETE',
    path: '/api/admin/pack-files/:id',
    summary: 'Takes a file out of the version in preparation',
    description: 'What was published keeps it. Where no version holds it, its bytes go.',
    answers: { 204: noBody('It is out.') },
  },
]

const part: CallAnswer = {
  description: 'The part of it that `Range` asked for.',
  headers: ['ETag', 'Content-Disposition'],
  content: bytes,
}

const whole: CallAnswer = { ...part, description: 'The file.' }

const publicCalls: readonly WrittenCall[] = [
  {
    group,
    id: 'read-pack-contents',
    method: 'GET',
    path: '/api/models/:slug/pack',
    summary: 'Says what is in a pack',
    description: 'Files, sizes, and what is given away of it; of what is for adults, nothing is.',
    pathParameters: [slugParameter('luna-000001')],
    answers: {
      200: {
        description: 'What is on sale; version 0 where nothing was published yet.',
        content: json(packContents, { version: 1, files: [EXAMPLE_CONTENT_FILE], extras: [] }),
      },
    },
  },
  {
    group,
    id: 'read-pack-sample',
    method: 'GET',
    path: '/pack-samples/:id/:name',
    summary: 'Reads a file that is given away',
    pathParameters: [
      rowIdParameter,
      {
        name: 'name',
        description: 'Its name, for who keeps it.',
        schema: v.string(),
        example: 'luna-journal.txt',
      },
    ],
    headers: ['If-None-Match', 'Range'],
    answers: { 200: whole, 206: part, 304: NOT_MODIFIED },
    problems: ['range-not-satisfiable'],
  },
  {
    group,
    id: 'ask-for-download',
    method: 'POST',
    path: '/api/order/download',
    summary: 'Asks for a link to a file that was bought',
    description:
      'With the token of the order’s page. The link lives for ten minutes. Kept by no cache.',
    headers: [IDEMPOTENCY_KEY_HEADER],
    body: json(orderDownloadRequest, { ...EXAMPLE_LINK, file: EXAMPLE_PACK_FILE.id }),
    answers: {
      200: {
        description: 'The link.',
        content: json(orderDownloadAnswer, {
          url: '/download/MDE5YTAwMDA.Vb0Zc2wq3JdYk9T5n8sLxQe7RfGhUiAoPmCvEtBgNyD',
          expires_at: '2026-01-12T09:40:00.000Z',
        }),
      },
    },
    problems: [
      'too-many-requests',
      'link-expired',
      'not-found',
      'order-not-paid',
      'delivery-waits',
      'access-revoked',
    ],
  },
  {
    group,
    id: 'download-file',
    method: 'GET',
    path: '/download/:link',
    summary: 'Downloads a file that was bought',
    description:
      'Whether it may be had is checked again. A download that began in time goes on for a day with `Range` and `If-Range`. Whom a browser leads to a link that is over, 303 leads to where orders are found again.',
    pathParameters: [
      {
        name: 'link',
        description: 'What `POST /api/order/download` has answered.',
        schema: v.string(),
        example: 'MDE5YTAwMDA.Vb0Zc2wq3JdYk9T5n8sLxQe7RfGhUiAoPmCvEtBgNyD',
      },
    ],
    headers: ['If-None-Match', 'Range'],
    answers: {
      200: whole,
      206: part,
      303: { ...noBody('To where orders are found again.'), headers: ['Location'] },
      304: NOT_MODIFIED,
    },
    problems: [
      'link-expired',
      'order-not-paid',
      'delivery-waits',
      'access-revoked',
      'range-not-satisfiable',
    ],
  },
]

/** The files sold with models, from upload to download. */
export const packCalls: readonly WrittenCall[] = [...publicCalls, ...adminCalls, ...uploadCalls]
