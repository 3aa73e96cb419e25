/** Has the browser save a file, as from a link to it. */
export const saveBlob = (name: string, blob: Blob): void => {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // By the next task the browser has started to read the contents.
  setTimeout(() => URL.revokeObjectURL(address))
}
