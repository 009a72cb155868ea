interface FileToSave {
  name: string
  content: string | Blob
  type: string
}

/** Offers something to the viewer as a download. It stays within the browser. */
export function saveFile({ name, content, type }: FileToSave): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // The browser has taken over the content by the next turn of the event loop.
  setTimeout(() => URL.revokeObjectURL(address))
}
