/** Brings the examples of the rules, which the build lays in a script of their own: it writes this module. Without it they are there. */
export async function bringExamples(): Promise<void> {}
