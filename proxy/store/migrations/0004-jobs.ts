import type { Migration } from './migration.ts'

/** Jobs of many lines: how far each has come, and its findings in compressed pieces; nothing of a line is in either. */
export const jobs: Migration = {
  name: '0004-jobs',
  async up({ schema }, dialect) {
    await schema
      .createTable('jobs')
      .addColumn('seq', dialect === 'sqlite' ? 'integer' : 'bigserial', (column) => column.primaryKey())
      .addColumn('tenant_id', 'text', (column) => column.notNull().references('tenants.id').onDelete('cascade'))
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('key_id', 'text', (column) => column.notNull())
      .addColumn('fingerprint', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('reason', 'text')
      .addColumn('holder', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('touched_at', 'bigint', (column) => column.notNull())
      .addColumn('ended_at', 'bigint')
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('lines', 'bigint', (column) => column.notNull())
      .addColumn('chain', 'text', (column) => column.notNull())
      .addColumn('bytes', 'bigint', (column) => column.notNull())
      .addColumn('units', 'bigint', (column) => column.notNull())
      .addColumn('valid', 'bigint', (column) => column.notNull())
      .addColumn('invalid', 'bigint', (column) => column.notNull())
      .addColumn('unjudged', 'bigint', (column) => column.notNull())
      .addColumn('errors', 'bigint', (column) => column.notNull())
      .addColumn('warnings', 'bigint', (column) => column.notNull())
      .addColumn('profile', 'text')
      .addColumn('cl_core_version', 'text', (column) => column.notNull())
      .addColumn('engine', 'text', (column) => column.notNull())
      .addUniqueConstraint('jobs_of_tenant', ['tenant_id', 'id'])
      .execute()
    await schema.createIndex('jobs_by_end').on('jobs').column('expires_at').execute()

    await schema
      .createTable('job_findings')
      .addColumn('job_seq', 'bigint', (column) => column.notNull().references('jobs.seq').onDelete('cascade'))
      .addColumn('first_line', 'bigint', (column) => column.notNull())
      .addColumn('piece', dialect === 'sqlite' ? 'blob' : 'bytea', (column) => column.notNull())
      .addPrimaryKeyConstraint('job_findings_key', ['job_seq', 'first_line'])
      .execute()
  },
}
