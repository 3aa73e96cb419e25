/** Has the browser save a file, as from a link to it. */
export const saveBlob = (name: string, blob: Blob): void => {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken hold of the contents by the next turn.
  setTimeout(() => URL.revokeObjectURL(address))
}
