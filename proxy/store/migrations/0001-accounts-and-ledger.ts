import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Tenants, keys, the ledger, the log of validations, webhooks and the outbox. */
export const accountsAndLedger: Migration = {
  name: '0001-accounts-and-ledger',
  async up(db, dialect) {
    const { schema } = db
    const numbered = dialect === 'sqlite' ? 'integer' : 'bigserial'
    // SQLite then keeps the rows in the order of the primary key, without a second tree.
    const byKey = dialect === 'sqlite' ? sql`without rowid` : sql``

    await schema
      .createTable('tenants')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('organization', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull().unique())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('plan', 'text', (column) => column.notNull())
      .addColumn('plan_until', 'bigint')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute()

    await schema
      .createTable('keys')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('tenant_id', 'text', (column) => column.notNull().references('tenants.id').onDelete('cascade'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('last_used_at', 'bigint')
      .addColumn('ends_at', 'bigint')
      .execute()
    await schema.createIndex('keys_of_tenant').on('keys').column('tenant_id').execute()

    await schema
      .createTable('quota_months')
      .addColumn('tenant_id', 'text', (column) => column.notNull().references('tenants.id').onDelete('cascade'))
      .addColumn('month', 'text', (column) => column.notNull())
      .addColumn('used', 'bigint', (column) => column.notNull())
      .addColumn('alerted', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('quota_months_key', ['tenant_id', 'month'])
      .modifyEnd(byKey)
      .execute()

    await schema
      .createTable('bindings')
      .addColumn('tenant_id', 'text', (column) => column.notNull().references('tenants.id').onDelete('cascade'))
      .addColumn('request_id', 'text', (column) => column.notNull())
      .addColumn('fingerprint', 'text', (column) => column.notNull())
      .addColumn('bound_at', 'bigint', (column) => column.notNull())
      .addColumn('charged_at', 'bigint')
      .addColumn('quota_limit', 'bigint')
      .addColumn('quota_remaining', 'bigint')
      .addColumn('quota_reset', 'bigint')
      .addPrimaryKeyConstraint('bindings_key', ['tenant_id', 'request_id'])
      .modifyEnd(byKey)
      .execute()
    await schema.createIndex('bindings_by_age').on('bindings').column('bound_at').execute()

    await schema
      .createTable('validations')
      .addColumn('seq', numbered, (column) => column.primaryKey())
      .addColumn('tenant_id', 'text', (column) => column.notNull().references('tenants.id').onDelete('cascade'))
      .addColumn('key_id', 'text', (column) => column.notNull())
      .addColumn('request_id', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('resource_type', 'text', (column) => column.notNull())
      .addColumn('profile', 'text')
      .addColumn('valid', 'integer', (column) => column.notNull())
      .addColumn('error_count', 'integer', (column) => column.notNull())
      .addColumn('warning_count', 'integer', (column) => column.notNull())
      .addColumn('units', 'integer', (column) => column.notNull())
      .addColumn('duration_ms', 'integer', (column) => column.notNull())
      .addColumn('cl_core_version', 'text', (column) => column.notNull())
      .addColumn('engine', 'text', (column) => column.notNull())
      .addColumn('degraded', 'integer', (column) => column.notNull())
      .execute()
    await schema.createIndex('validations_of_tenant').on('validations').columns(['tenant_id', 'seq']).execute()
    await schema
      .createIndex('degraded_validations')
      .unique()
      .on('validations')
      .columns(['tenant_id', 'request_id'])
      .where(sql<boolean>`degraded = 1`)
      .execute()

    await schema
      .createTable('usage_days')
      .addColumn('tenant_id', 'text', (column) => column.notNull().references('tenants.id').onDelete('cascade'))
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('resource_type', 'text', (column) => column.notNull())
      .addColumn('validations', 'bigint', (column) => column.notNull())
      .addColumn('invalid', 'bigint', (column) => column.notNull())
      .addColumn('units', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('usage_days_key', ['tenant_id', 'day', 'resource_type'])
      .modifyEnd(byKey)
      .execute()

    await schema
      .createTable('webhooks')
      .addColumn('tenant_id', 'text', (column) => column.primaryKey().references('tenants.id').onDelete('cascade'))
      .addColumn('url', 'text', (column) => column.notNull())
      .addColumn('sealed_secret', 'text', (column) => column.notNull())
      .addColumn('disabled_at', 'bigint')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute()

    await schema
      .createTable('outbox')
      .addColumn('seq', numbered, (column) => column.primaryKey())
      .addColumn('id', 'text', (column) => column.notNull().unique())
      .addColumn('tenant_id', 'text', (column) => column.notNull().references('tenants.id').onDelete('cascade'))
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('payload', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('due_at', 'bigint', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('last_attempt_at', 'bigint')
      .addColumn('response_status', 'integer')
      .addColumn('failure', 'text')
      .addColumn('claim', 'text')
      .addColumn('claimed_until', 'bigint', (column) => column.notNull())
      .execute()
    await schema.createIndex('outbox_of_tenant').on('outbox').columns(['tenant_id', 'seq']).execute()
    await schema
      .createIndex('outbox_pending')
      .on('outbox')
      .column('due_at')
      .where(sql<boolean>`status = 'pending'`)
      .execute()

    // Windows of at most a day: what a crash loses of them is not worth writing a log for. SQLite is for one instance, which counts in memory.
    if (dialect === 'postgres') {
      await sql`create unlogged table burst_windows (key text primary key, points integer not null, expire bigint)`.execute(db)
    }
  },
}
