import { useEffect, useState } from 'react'
import { useBackOffice } from '../back-office-context.tsx'

/**
 * Where an uploaded picture can be shown from that the server keeps, read in the account's name: an address alone shows no
 * right. Undefined until it is there; null where it is not to be had, or none is asked for.
 */
export const useServerPicture = (address: string | null): string | null | undefined => {
  const { readPicture } = useBackOffice()
  const [read, setRead] = useState<{ readonly address: string; readonly url: string | null }>()
  useEffect(() => {
    if (address === null || address === '') return
    let url: string | null = null
    let isLeft = false
    void readPicture(address).then((picture) => {
      if (isLeft) return
      url = picture && URL.createObjectURL(picture)
      setRead({ address, url })
    })
    return () => {
      isLeft = true
      if (url !== null) URL.revokeObjectURL(url)
    }
  }, [address, readPicture])
  if (address === null || address === '') return null
  return read?.address === address ? read.url : undefined
}
