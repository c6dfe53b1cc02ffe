import type { MigratedWorkflow, MigrationReport } from '@millrace/api';

const VERDICTS = { works: 'works', look: 'needs a look', blocked: 'cannot run as it is' } as const;

/** The report for people. */
export function reportText({ workflows, credentials, variables, unread, counts }: MigrationReport): string {
  const lines = [
    `${workflows.length} workflows: ${counts.works} work, ${counts.look} need a look, ${counts.blocked} cannot run as they are.`,
    `${credentials.length} credentials, ${variables.length} variables.`,
    ...workflows.filter(({ verdict }) => verdict !== 'works').flatMap(workflowLines),
    ...credentials.flatMap(({ name, type, problem }) =>
      problem === undefined ? [] : ['', `Credential "${name}" (${type}): ${problem}`],
    ),
    ...unread.flatMap(({ origin, problem }) => ['', `${origin}: ${problem}`]),
  ];
  return `${lines.join('\n')}\n`;
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
