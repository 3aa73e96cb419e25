import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PricePeriod } from '#domain/offers/offers.ts'

export const periodLabel = (period: PricePeriod): MessageDescriptor => {
  switch (period) {
    case 'once':
      return msg({ id: 'admin.content.period.once', message: 'en une fois' })
    case 'month':
      return msg({ id: 'admin.content.period.month', message: 'par mois' })
    case 'year':
      return msg({ id: 'admin.content.period.year', message: 'par an' })
  }
}
