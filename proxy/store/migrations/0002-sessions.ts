import type { Migration } from './migration.ts'

/**
 * Who may sign in to the dashboard, and who is signed in. The columns are those of better-auth, under our names; it
 * keeps moments and yes and no as each database has them.
 */
export const sessions: Migration = {
  name: '0002-sessions',
  async up({ schema }, dialect) {
    const moment = dialect === 'sqlite' ? 'text' : 'timestamptz'
    const yesOrNo = dialect === 'sqlite' ? 'integer' : 'boolean'

    await schema
      .createTable('members')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('tenant_id', 'text', (column) => column.notNull().references('tenants.id').onDelete('cascade'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull().unique())
      .addColumn('email_verified', yesOrNo, (column) => column.notNull())
      .addColumn('image', 'text')
      .addColumn('created_at', moment, (column) => column.notNull())
      .addColumn('updated_at', moment, (column) => column.notNull())
      .execute()
    await schema.createIndex('members_of_tenant').on('members').column('tenant_id').execute()

    await schema
      .createTable('sessions')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('member_id', 'text', (column) => column.notNull().references('members.id').onDelete('cascade'))
      .addColumn('token', 'text', (column) => column.notNull().unique())
      .addColumn('expires_at', moment, (column) => column.notNull())
      .addColumn('ip_address', 'text')
      .addColumn('user_agent', 'text')
      .addColumn('created_at', moment, (column) => column.notNull())
      .addColumn('updated_at', moment, (column) => column.notNull())
      .execute()
    await schema.createIndex('sessions_of_member').on('sessions').column('member_id').execute()
    await schema.createIndex('sessions_by_end').on('sessions').column('expires_at').execute()

    await schema
      .createTable('credentials')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('member_id', 'text', (column) => column.notNull().references('members.id').onDelete('cascade'))
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('provider_id', 'text', (column) => column.notNull())
      .addColumn('password', 'text')
      .addColumn('access_token', 'text')
      .addColumn('access_token_expires_at', moment)
      .addColumn('refresh_token', 'text')
      .addColumn('refresh_token_expires_at', moment)
      .addColumn('id_token', 'text')
      .addColumn('scope', 'text')
      .addColumn('created_at', moment, (column) => column.notNull())
      .addColumn('updated_at', moment, (column) => column.notNull())
      .execute()
    await schema.createIndex('credentials_of_member').on('credentials').column('member_id').execute()

    await schema
      .createTable('verifications')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('identifier', 'text', (column) => column.notNull())
      .addColumn('value', 'text', (column) => column.notNull())
      .addColumn('expires_at', moment, (column) => column.notNull())
      .addColumn('created_at', moment, (column) => column.notNull())
      .addColumn('updated_at', moment, (column) => column.notNull())
      .execute()
    await schema.createIndex('verifications_by_identifier').on('verifications').column('identifier').execute()
    await schema.createIndex('verifications_by_end').on('verifications').column('expires_at').execute()
  },
}
