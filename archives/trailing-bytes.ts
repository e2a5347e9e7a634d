/** Bytes behind the last member that are no gzip. */
export class TrailingBytes extends Error {
  constructor() {
    super('bytes behind the last member')
  }
}
