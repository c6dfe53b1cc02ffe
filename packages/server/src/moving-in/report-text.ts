import type { MigratedWorkflow, MigrationReport } from '@millrace/api';

const VERDICTS = { works: 'works', look: 'needs a look', blocked: 'cannot run as it is' } as const;

/** The report for people. */
export function reportText(report: MigrationReport): string {
  const { workflows, credentials, variables, dataTables, users, folders, unread, leftBehind, counts } = report;
  const lines = [
    `Workflows: ${workflows.length}. Ready: ${counts.works}, to be looked at: ${counts.look}, not to be run as they are: ${counts.blocked}.`,
    `Credentials: ${credentials.length}, variables: ${variables.length}, folders: ${folders}, users: ${users.length}.`,
    ...(dataTables.length > 0
      ? [`Data tables: ${dataTables.length}, with ${dataTables.reduce((sum, { rowCount }) => sum + rowCount, 0)} rows.`]
      : []),
    ...workflows.filter(({ verdict }) => verdict !== 'works').flatMap(workflowLines),
    ...credentials.flatMap(({ name, type, problem }) =>
      problem === undefined ? [] : ['', `Credential "${name}" (${type}): ${problem}`],
    ),
    ...dataTables.flatMap(({ name, problem }) =>
      problem === undefined ? [] : ['', `Data table "${name}": ${problem}`],
    ),
    ...unread.flatMap(({ origin, problem }) => ['', `${origin}: ${problem}`]),
    ...(leftBehind.length > 0 ? ['', 'Not taken over:', ...leftBehind.map((one) => `  - ${leftBehindLine(one)}`)] : []),
  ];
  return `${lines.join('\n')}\n`;
}

export function leftBehindLine({ what, count, reason }: MigrationReport['leftBehind'][number]): string {
  return `${what} (${count}): ${reason}`;
}

function workflowLines({ name, verdict, findings }: MigratedWorkflow): string[] {
  return [
    '',
    `"${name}" ${VERDICTS[verdict]}:`,
    ...findings.map(({ node, message, hint }) => {
      const place = node === undefined ? '' : `${node}: `;
      return `  - ${place}${message}${hint === undefined ? '' : ` ${hint}`}`;
    }),
  ];
}
