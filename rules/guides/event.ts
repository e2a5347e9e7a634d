/** How a guide tells what a Bundle is for. */
export interface GuideEvent {
  /** As the guide calls it. */
  readonly name: string
  /** The profile of the Bundle, without a version. */
  readonly profile: string
  /** Of the Bundle. */
  readonly type: 'message' | 'document'
  /** The coding that tells it: that of the event of a message, that of the type of a document. */
  readonly system: string
  readonly code: string
}
