/** What all versions share. */
export const meta = {
  name: 'n8n-nodes-base.mySql',
  displayName: 'MySQL',
  description: 'Reads and changes data in a MySQL or MariaDB database',
  group: ['input' as const],
  family: 'store' as const,
  subtitle: '={{ $parameter.operation }}',
  defaults: { name: 'MySQL' },
  credentials: [{ name: 'mySql', required: true }],
  codex: {
    categories: ['Development', 'Data & Storage'],
    alias: ['mariadb', 'sql', 'database', 'query', 'table', 'percona', 'tidb'],
  },
};
