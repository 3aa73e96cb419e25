import type { ModelDraft } from '#contract/entities/model.ts'

/** As many rows as a catalogue has, about 1 kB each: 50 make a list of about 50 kB. */
export const sampleRows = (count: number): readonly ModelDraft[] =>
  Array.from({ length: count }, (_, at) => ({
    name: `Modèle ${at + 1}`,
    type: 'Cosplay' as const,
    country: 'France' as const,
    format: ['photo', 'vidéo'] as const satisfies ModelDraft['format'],
    price: 29 + at,
    description: 'Une présence chaleureuse, des poses naturelles, une lumière douce. '.repeat(8),
    images: [1, 2].map(
      (of) => `/files/${String(at).padStart(32, '0')}${String(of).padStart(32, '0')}`,
    ),
    video_sample: '',
    diary_sample: '',
    tags: ['studio', 'été', 'plage'],
    isNSFW: false,
    isActive: true,
  }))
