const FILE_ID = '019a0000-0000-7000-8000-000000000701'
const TIME = '2026-01-12T09:30:00.000Z'

export const EXAMPLE_CONTENT_FILE = {
  name: 'luna-journal.txt',
  size: 48_211,
  type: 'text/plain',
  format: 'journal intime',
  sample_url: `/pack-samples/${FILE_ID}/luna-journal.txt`,
}

export const EXAMPLE_PACK_FILE = {
  ...{ id: FILE_ID, name: 'luna-journal.txt', size: 48_211, type: 'text/plain' },
  ...{ format: 'journal intime', is_sample: true, sold: true, created_at: TIME },
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
}

const VERSION = { version: 1, published_at: TIME, files: [EXAMPLE_PACK_FILE], orders: 12 }

export const EXAMPLE_MODEL_PACK = {
  published: VERSION,
  draft: { files: [EXAMPLE_PACK_FILE] },
  versions: [VERSION],
  free_bytes: 182_000_000_000,
  uploads: [
    {
      id: '019a0000-0000-7000-8000-000000000702',
      url: '/api/admin/pack-uploads/019a0000-0000-7000-8000-000000000702',
      ...{ name: 'luna-film.mp4', size: 2_400_000_000, offset: 838_860_800 },
      ...{ fingerprint: '5f70bf18a0860070', updated_at: TIME },
    },
  ],
}

export const EXAMPLE_BUYERS = [
  {
    order_id: '019a0000-0000-7000-8000-000000000301',
    ...{ number: 'NM-7K2M9Q4X', name: 'Zoé Martin', email: 'zoe@example.org' },
    ...{ version: 1, bought_at: TIME },
  },
]

export const EXAMPLE_LINE_FILES = {
  bought: {
    version: 1,
    published_at: TIME,
    files: [
      {
        ...{ id: FILE_ID, name: 'luna-journal.txt', size: 48_211 },
        ...{ type: 'text/plain', format: 'journal intime' },
      },
    ],
  },
  newer: null,
  extras: [],
}
