import fc from 'fast-check'

// The same values for every mutant and in every run: a score that depends on luck says nothing.
fc.configureGlobal({ seed: 1 })
