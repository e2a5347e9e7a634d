/** Asks for files of some endings, or for a folder. */
export function pickFiles(accept: string, take: (files: readonly File[]) => void, isFolder = false): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = true
  input.webkitdirectory = isFolder
  if (!isFolder) input.accept = accept
  input.addEventListener('change', () => take([...input.files!]))
  input.click()
}
