import type { FetchWithProgress } from '../network/fetch-with-progress.ts'
import type { WatchedUpload } from '../network/upload-picture.ts'
import { openUploadNews } from './uploads.ts'

type Watching = {
  readonly databaseName: string
  readonly sha256: string
  /** How it is sent. */
  readonly fetchWithProgress: FetchWithProgress
  /** Hears each time that it has got on. */
  readonly onProgress?: () => void
}

/** Tells the account's tabs of an upload, from its start to its end, and how far it is. */
export const watchUpload = ({
  databaseName,
  sha256,
  fetchWithProgress,
  onProgress = () => undefined,
}: Watching): WatchedUpload => {
  const { tell, end } = openUploadNews(databaseName, sha256)
  tell(0, 1)
  return {
    fetch: (...input) =>
      fetchWithProgress(new Request(...input), (sentBytes, totalBytes) => {
        tell(sentBytes, totalBytes)
        onProgress()
      }),
    end,
  }
}
