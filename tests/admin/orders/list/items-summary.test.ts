import { expect, test } from 'vitest'
import { summarizeItems } from '#admin/orders/list/items-summary.ts'

test.each([
  [[], '', 0],
  [['Luna'], 'Luna', 0],
  [['Luna', 'Iris'], 'Luna, Iris', 0],
  [['Luna', 'Iris', 'Ambre'], 'Luna', 2],
  [['Luna', 'Iris', 'Ambre', 'Jade'], 'Luna, Iris', 2],
])(
  'of %j an order’s row names at most two, and counts at least two others',
  (names, shown, others) => {
    const items = names.map((model_name) => ({ model_name }))
    expect(summarizeItems(items)).toEqual({ names: shown, others })
  },
)
