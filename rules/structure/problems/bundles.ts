/** Entries and links of a Bundle. */
export interface BundleProblems {
  /** A fullUrl that is no absolute address, does not end in the id, or stands twice. */
  'r4-bundle-01': { readonly fullUrl: string; readonly reason: 'relative' | 'id' | 'repeated' }
  /**
   * An entry without the fullUrl that this type of Bundle needs, or by which its `reference` is to be resolved; a fault of its own, whatever else the entry has.
   * `isFree`: it is to be created, which FHIR lets it do without one, and refers to no entry by its type and id.
   */
  'r4-bundle-02': { readonly type: string; readonly reference?: string; readonly isFree?: boolean; readonly stands: true }
  /** A Bundle that does not begin as its type demands (document, message). */
  'r4-bundle-03': { readonly type: string; readonly expected: string }
  /** An entry of a document or message that nothing in it leads to. */
  'r4-bundle-04': { readonly type: string }
  /** A link whose relation is unknown or stands twice. */
  'r4-bundle-05': { readonly relation: string; readonly reason: 'unknown' | 'repeated' }
  /** A request to create or replace a resource at a `url` that names another type than its own, or another id, of which it may have none. */
  'r4-bundle-06': { readonly url: string; readonly type: string; readonly id: string | undefined; readonly reason: 'type' | 'id' }
}
