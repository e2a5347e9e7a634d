/** The purpose of a message, and the profile that it has to meet by that. Plain data. */
export interface GuideEvent {
  /** Of the guide, and of the event in it: `tei:iniciar`. */
  readonly id: string
  /** The id of the guide. */
  readonly guide: string
  /** As the guide calls it. */
  readonly name: string
  /** Its purpose, in a few Spanish words. */
  readonly title: string
  /** The type of the resource that is sent. */
  readonly resourceType: 'Bundle' | 'RequestGroup' | 'MedicationDispense'
  /** Its profile: the last step of the address, under the guide's own; where the definitions are not here, words that are in it. */
  readonly profile: string | readonly string[]
  /** Words in the name of its profile, by which that is found in a package that calls it otherwise. */
  readonly words?: readonly string[]
  /** Signs that tell the event where no profile is claimed, of which one is enough; empty where only the profile tells it. */
  readonly signs: readonly EventSign[]
  /** As the guide calls another event that has the same sign and asks for the same, so that this one stands for both. */
  readonly orAlso?: string
  /** The guide that it stands on, by its id: a text that names that one and has the sign is held to this, where it claims nothing. */
  readonly restsOn?: string
  /** The profiles of what is contained, by type. */
  readonly contained?: Readonly<Record<string, string>>
}

/** A sign of an event; all that is given has to hold. */
export interface EventSign {
  /** Of the Bundle. */
  readonly type?: 'message' | 'document' | 'transaction' | 'searchset'
  /** A coding of the resource that comes first; of any system of the guide where none is given. */
  readonly coding?: { readonly member: string; readonly system?: string; readonly code: string }
  /** The status of the Encounter that is no part of another, and whether it says where to the patient left. */
  readonly encounter?: string
  readonly isDischarged?: boolean
  /** The system of codes of the guide, by the last step of its address, that says where to the patient left. */
  readonly leavesBy?: string
  /** An extension that a resource of a type has. */
  readonly extension?: { readonly on: string; readonly url: string }
  /** Types of which there is a resource, and such of which there is none. */
  readonly has?: readonly string[]
  readonly lacks?: readonly string[]
  /** Whether answers say how well they match. */
  readonly isMatch?: boolean
  /** Whether nothing in it claims a profile of another guide. */
  readonly isAlone?: boolean
}
