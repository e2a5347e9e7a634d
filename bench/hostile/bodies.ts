const ten = 10 * 2 ** 20 - 1024

function filled(begin: string, item: (index: number) => string, end: string, bytes: number): string {
  const parts = [begin]
  let length = begin.length + end.length
  for (let index = 0; ; index += 1) {
    const part = item(index)
    length += part.length
    if (length > bytes) break
    parts.push(part)
  }
  return `${parts.join('')}${end}`
}

const patient = '{"resourceType":"Patient"'

/** Bodies that cost a validator far more than their bytes, under names. */
export const bodies: Readonly<Record<string, () => string>> = {
  '10 MB of {}': () => filled(`${patient},"x":[{}`, () => ',{}', ']}', ten),
  '10 MB of {}, unknown type': () => filled('{"resourceType":"Nada","x":[{}', () => ',{}', ']}', ten),
  '10 MB of distinct keys': () => filled(patient, (index) => `,"k${index}":1`, '}', ten),
  '10 MB of distinct keys, no JSON': () => filled(patient, (index) => `,"k${index}":1`, '', ten),
  '256 kB of unknown members': () => filled(patient, (index) => `,"k${index}":1`, '}', 256 * 1024),
  '60 kB of unknown members': () => filled(patient, (index) => `,"k${index}":1`, '}', 60 * 1024),
  '1 MB of names': () => filled(`${patient},"name":[{"family":1}`, () => ',{"family":1}', ']}', 2 ** 20),
  '8 kB of unknown members': () => filled(patient, (index) => `,"k${index}":1`, '}', 8 * 1024),
}
