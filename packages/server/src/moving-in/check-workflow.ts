import type { MigratedWorkflow, MigrationFinding } from '@millrace/api';
import {
  type CredentialTypeDescription,
  isJsonObject,
  type NodeTypeCatalogue,
  parseWorkflow,
  versionsOf,
  type Workflow,
  type WorkflowNode,
  WorkflowParseError,
} from '@millrace/workflow';
import type { MovedWorkflow } from './moved-things.ts';
import { idText } from './sources/read-credential.ts';

/** Packages whose nodes come with n8n itself. */
const OWN_PACKAGES = new Set(['n8n-nodes-base', '@n8n/n8n-nodes-langchain']);

/** Nodes of n8n that are left out on purpose, with what stands for them. */
const LEFT_OUT: ReadonlyMap<string, Pick<MigrationFinding, 'message' | 'hint'>> = new Map([
  [
    '@n8n/n8n-nodes-langchain.code',
    {
      message: 'It runs a script for LangChain, which Millrace does without.',
      hint: 'Put a basic LLM chain, a code tool, or a workflow as a tool in its place, or install the package @n8n/n8n-nodes-langchain, which brings it.',
    },
  ],
]);

/** An expression that cannot be understood here. */
export interface ExpressionProblem {
  node: string;
  /** Of the parameter. */
  path: string;
  message: string;
}

export interface WorkflowCheckOptions {
  nodeTypes: NodeTypeCatalogue;
  credentialTypes: ReadonlyMap<string, CredentialTypeDescription>;
  /** Whether a credential is here, or comes along and can be read. */
  hasCredential(id: string): Promise<boolean>;
  /** Whether a workflow is here or comes along. */
  hasWorkflow(id: string): Promise<boolean>;
  checkExpressions(workflow: Workflow): Promise<ExpressionProblem[]>;
}

/** What a workflow of n8n will do here. */
export async function checkWorkflow(moved: MovedWorkflow, options: WorkflowCheckOptions): Promise<MigratedWorkflow> {
  const { origin, document } = moved;
  const given = isJsonObject(document) ? document : {};
  const id = idText(given.id);
  const about = {
    origin,
    name: typeof given.name === 'string' ? given.name : origin,
    ...(id !== undefined && { id }),
    wasActive: given.active === true,
  };
  const findings = await findingsOf(moved, options);
  const verdict = findings.some(({ level }) => level === 'blocked')
    ? 'blocked'
    : findings.length > 0
      ? 'look'
      : 'works';
  return { ...about, verdict, findings };
}

async function findingsOf(
  { document, isArchived }: MovedWorkflow,
  options: WorkflowCheckOptions,
): Promise<MigrationFinding[]> {
  let workflow: Workflow;
  try {
    workflow = parseWorkflow(document);
  } catch (error) {
    if (!(error instanceof WorkflowParseError)) throw error;
    return [{ level: 'blocked', kind: 'file', message: error.message }];
  }
  const findings: MigrationFinding[] = [];
  for (const node of workflow.nodes) {
    findings.push(...checkType(node, options.nodeTypes));
    findings.push(...(await checkCredentials(node, options)));
    findings.push(...(await checkCalledWorkflow(node, options)));
  }
  if (isArchived)
    findings.push({ level: 'look', kind: 'archived', message: 'It was archived. Here it is as others are.' });
  const errorWorkflow = workflow.settings?.errorWorkflow;
  if (typeof errorWorkflow === 'string' && errorWorkflow !== '' && !(await options.hasWorkflow(errorWorkflow))) {
    findings.push(missingWorkflow('Its error workflow', errorWorkflow));
  }
  for (const { node, path, message } of await options.checkExpressions(workflow)) {
    findings.push({
      level: 'look',
      kind: 'expression',
      node,
      message: `The expression in "${path}" cannot be understood: ${message}.`,
      hint: 'Change it; docs/reference/expressions.md names what there is.',
    });
  }
  return findings;
}

function checkType(
  { name, type, typeVersion = 1, disabled }: WorkflowNode,
  types: NodeTypeCatalogue,
): MigrationFinding[] {
  const found = types.find(type, typeVersion);
  if (!found) {
    return [
      {
        level: disabled ? 'look' : 'blocked',
        kind: 'nodeType',
        node: name,
        ...(LEFT_OUT.get(type) ?? missingType(type)),
      },
    ];
  }
  if (versionsOf(found).includes(typeVersion)) return [];
  const message = `Version ${typeVersion} of "${found.displayName}" is not here; it runs as version ${Math.max(...versionsOf(found))}.`;
  return [{ level: 'look', kind: 'nodeVersion', node: name, message, hint: 'Compare its parameters.' }];
}

function missingType(type: string): Pick<MigrationFinding, 'message' | 'hint'> {
  const dot = type.lastIndexOf('.');
  const source = type.slice(0, Math.max(dot, 0));
  if (OWN_PACKAGES.has(source)) {
    return {
      message: `There is no node "${type.slice(dot + 1)}" here yet.`,
      hint: 'Call the service with an HTTP Request node, or leave the step out.',
    };
  }
  return {
    message: `The node type "${type}" comes from the package "${source || type}", which is not here.`,
    hint: 'Install the package ("millrace packages install", or on the page of community packages), or replace the node.',
  };
}

async function checkCredentials(
  { name, credentials = {} }: WorkflowNode,
  options: WorkflowCheckOptions,
): Promise<MigrationFinding[]> {
  const findings: MigrationFinding[] = [];
  const finding = { level: 'look', kind: 'credential', node: name } as const;
  for (const [type, reference] of Object.entries(credentials)) {
    if (!options.credentialTypes.has(type)) {
      const message = `There is no credential type "${type}" here.`;
      findings.push({ ...finding, message, hint: 'Use one of another type.' });
      continue;
    }
    // Old files name it, newer ones have its id, too.
    const given: unknown = reference;
    const [id, called] = isJsonObject(given) ? [idText(given.id), given.name] : [undefined, given];
    if (id !== undefined && (await options.hasCredential(id))) continue;
    const message = `Its credential "${typeof called === 'string' && called !== '' ? called : type}" does not come along.`;
    findings.push({ ...finding, message, hint: 'Add one, and choose it in the node.' });
  }
  return findings;
}

async function checkCalledWorkflow(
  { name, type, parameters }: WorkflowNode,
  options: WorkflowCheckOptions,
): Promise<MigrationFinding[]> {
  if (!/\.(executeWorkflow|toolWorkflow)$/.test(type)) return [];
  const { workflowId } = parameters ?? {};
  const id = idText(isJsonObject(workflowId) ? workflowId.value : workflowId);
  if (id === undefined || id.startsWith('=') || (await options.hasWorkflow(id))) return [];
  return [{ ...missingWorkflow('The workflow that it runs', id), node: name }];
}

function missingWorkflow(what: string, id: string): MigrationFinding {
  const message = `${what} ("${id}") does not come along.`;
  return { level: 'look', kind: 'workflow', message, hint: 'Bring it along, or choose another one.' };
}
