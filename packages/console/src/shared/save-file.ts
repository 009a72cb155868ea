interface FileToSave {
  name: string
  text: string
  type: string
}

/** Offers a text to the viewer as a download. The text stays within the browser. */
export function saveFile({ name, text, type }: FileToSave): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // The browser has taken over the content by the next turn of the event loop.
  setTimeout(() => URL.revokeObjectURL(address))
}
