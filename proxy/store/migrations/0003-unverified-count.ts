import type { Migration } from './migration.ts'

/** How much of a validation could not be checked; null for those logged before. */
export const unverifiedCount: Migration = {
  name: '0003-unverified-count',
  async up({ schema }) {
    await schema.alterTable('validations').addColumn('unverified_count', 'integer').execute()
  },
}
