interface FileToSave {
  name: string
  text: string
  type: string
}

/** Hands a text to the viewer as a download. It stays within the browser. */
export function saveFile({ name, text, type }: FileToSave): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // The browser has taken the content over by the next turn.
  setTimeout(() => URL.revokeObjectURL(address))
}
