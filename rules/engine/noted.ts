/** How many documents were begun to be linted. */
let begun = 0

/** Begins a document: notes on the values of the one before are forgotten, for whoever gave them may have changed them. */
export function forgetNotes(): void {
  begun += 1
}

/**
 * Reads something of a value of a document once while that is linted, however many findings ask for it. For what is asked where no
 * `run.memo` is at hand, as in fixes; keeps nothing alive.
 */
export function noted<Value extends object, Note>(read: (value: Value) => Note): (value: Value) => Note {
  let notes = new WeakMap<Value, { readonly note: Note }>()
  let notedIn = begun
  return (value) => {
    if (notedIn !== begun) {
      notes = new WeakMap()
      notedIn = begun
    }
    const known = notes.get(value)
    if (known !== undefined) return known.note
    const note = read(value)
    notes.set(value, { note })
    return note
  }
}
