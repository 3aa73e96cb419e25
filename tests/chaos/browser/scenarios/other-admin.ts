import type { Scenario } from '../scenario.ts'
import { expectText } from './usual-work.ts'

export const OTHER_ADMIN: readonly Scenario[] = [
  {
    name: 'another admin changes the same field',
    tray: 1,
    play: async ({ device, wire, ledger, colleague }) => {
      await wire.cut()
      await device.change('Luna', {
        price: ledger.nextPrice(),
        description: `Hors ligne, ${ledger.nextPrice()}.`,
      })
      await colleague.change('Luna', { price: 77 })
      await wire.repair()
      await expectText(device, 'Erreur lors de la sauvegarde')
    },
  },
  {
    name: 'another admin changes another field',
    play: async ({ device, wire, ledger, colleague }) => {
      await wire.cut()
      await device.change('Luna', { price: ledger.nextPrice() })
      await colleague.change('Luna', { country: 'Italie' })
    },
  },
  {
    name: 'another admin deletes the edited row',
    tray: 1,
    play: async ({ device, wire, ledger, colleague }) => {
      await wire.cut()
      await device.change('Luna', { price: ledger.nextPrice() })
      await colleague.remove('Luna')
      await wire.repair()
      await expectText(device, 'Erreur lors de la sauvegarde')
    },
  },
  {
    name: 'another admin edits the deleted row',
    tray: 1,
    play: async ({ device, wire, colleague }) => {
      await wire.cut()
      await device.remove('Luna')
      await colleague.change('Luna', { price: 77 })
      await wire.repair()
      await expectText(device, 'Erreur lors de la suppression')
    },
  },
]
