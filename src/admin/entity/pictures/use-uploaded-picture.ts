import { sizedAddress } from '#contract/public/picture-sizes.ts'
import { useLocalPicture } from '#device/back-office/pictures/use-local-picture.ts'
import { useServerPicture } from '#device/back-office/pictures/use-server-picture.ts'

/** Large enough for a tile on a screen with many points. */
const SHOWN = { width: 640, format: 'webp' } as const

/** Where a picture can be shown from: this device's own copy, else the server's. Undefined or null: from nowhere yet. */
export const useUploadedPicture = (address: string): string | null | undefined => {
  const local = useLocalPicture(address)
  const served = useServerPicture(local === null ? sizedAddress(address, SHOWN) : null)
  return local ?? served
}
