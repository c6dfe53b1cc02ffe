/** What all versions share. */
export const meta = {
  name: 'n8n-nodes-base.postgres',
  displayName: 'Postgres',
  description: 'Reads and changes data in a PostgreSQL database',
  group: ['input' as const],
  family: 'store' as const,
  subtitle: '={{ $parameter.operation }}',
  defaults: { name: 'Postgres' },
  credentials: [{ name: 'postgres', required: true }],
  codex: {
    categories: ['Development', 'Data & Storage'],
    alias: ['postgresql', 'sql', 'database', 'query', 'table', 'timescale', 'supabase', 'cockroach', 'redshift'],
  },
};
