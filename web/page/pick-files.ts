/** The input of the last question: a browser may collect one that nobody holds before somebody has chosen. */
const asking = new Set<HTMLInputElement>()

/** Asks for files of some endings, or for a folder. */
export function pickFiles(accept: string, take: (files: readonly File[]) => void, isFolder = false): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = true
  input.webkitdirectory = isFolder
  if (!isFolder) input.accept = accept
  asking.clear()
  asking.add(input)
  input.addEventListener('change', () => {
    asking.clear()
    take([...input.files!])
  })
  input.addEventListener('cancel', () => asking.clear())
  input.click()
}
