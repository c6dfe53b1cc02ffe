import { accessErrors } from './access-errors.ts';
import { assistantErrors } from './assistant-errors.ts';
import { callErrors } from './call-errors.ts';
import type { CatalogueEntry } from './catalogue-entry.ts';
import { credentialErrors } from './credential-errors.ts';
import { dataTableErrors } from './data-table-errors.ts';
import { executionErrors } from './execution-errors.ts';
import { packageErrors } from './package-errors.ts';
import { providerErrors } from './provider-errors.ts';
import { workflowErrors } from './workflow-errors.ts';

/** Every error code of the REST interface and the webhooks, with its status and its words. docs/errors.md is made of it. */
export const errorCatalogue = {
  ...callErrors,
  ...accessErrors,
  ...providerErrors,
  ...workflowErrors,
  ...dataTableErrors,
  ...executionErrors,
  ...credentialErrors,
  ...packageErrors,
  ...assistantErrors,
} as const satisfies Record<string, CatalogueEntry>;

/** The catalogue by topic, as the documentation shows it. */
export const errorTopics: ReadonlyArray<{ title: string; errors: Readonly<Record<string, CatalogueEntry>> }> = [
  { title: 'Calls', errors: callErrors },
  { title: 'Accounts and access', errors: accessErrors },
  { title: 'Signing in with a provider', errors: providerErrors },
  { title: 'Workflows, folders, tags and variables', errors: workflowErrors },
  { title: 'Data tables', errors: dataTableErrors },
  { title: 'Webhooks and executions', errors: executionErrors },
  { title: 'Credentials and external secrets', errors: credentialErrors },
  { title: 'Node types and their packages', errors: packageErrors },
  { title: 'The assistant', errors: assistantErrors },
];

/** Code of an error, as clients see it. */
export type ErrorCode = keyof typeof errorCatalogue;
