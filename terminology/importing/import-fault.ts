/** A reason why nothing is imported, as a Spanish sentence. */
export class ImportFault extends Error {}
