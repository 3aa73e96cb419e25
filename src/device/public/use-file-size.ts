import { useEffect, useState } from 'react'
import { fetchOwn, isPicture } from '#device/network/own-answer.ts'

/** How many bytes a picture of this site has; null until it is known, and where nobody can say. */
export const useFileSize = (address: string): number | null => {
  const [size, setSize] = useState<number | null>(null)
  useEffect(() => {
    const asking = new AbortController()
    void askSize(address, asking.signal).then((bytes) => {
      if (!asking.signal.aborted) setSize(bytes)
    })
    return () => asking.abort()
  }, [address])
  return size
}

const askSize = async (address: string, signal: AbortSignal): Promise<number | null> => {
  try {
    const { headers } = await fetchOwn(address, isPicture, {
      method: 'HEAD',
      credentials: 'omit',
      signal,
    })
    const bytes = Number(headers.get('Content-Length'))
    return bytes > 0 ? bytes : null
  } catch {
    // Nobody was reached, or a stranger: the file is listed without its size.
    return null
  }
}
