import { variableName } from '@millrace/api';
import { isJsonObject, type JsonObject, WorkflowParseError } from '@millrace/workflow';
import type { CredentialRepository } from '../credentials/credential.repository.ts';
import type { CredentialCipher } from '../credentials/credential-cipher.ts';
import { limitText } from '../credentials/credential-limits.ts';
import { foreignId, newId } from '../database/new-id.ts';
import { ServerError } from '../errors/server-error.ts';
import type { TagService } from '../tags/tag.service.ts';
import type { VariableRepository } from '../variables/variable.repository.ts';
import type { WorkflowRepository } from '../workflows/workflow.repository.ts';
import { toDocumentColumns } from '../workflows/workflow-document.ts';
import type { MovedCredential, MovedThings, MovedVariable, MovedWorkflow } from './moved-things.ts';

export interface MovedStores {
  workflows: Pick<WorkflowRepository, 'findById' | 'create'>;
  credentials: Pick<CredentialRepository, 'findById' | 'create'>;
  variables: Pick<VariableRepository, 'listReaching' | 'create'>;
  tags: Pick<TagService, 'resolve' | 'assign'>;
  cipher: Pick<CredentialCipher, 'encrypt'>;
  /** Who owns all of it from now on. */
  ownerId: string;
  now?: () => number;
}

/** What became of one thing. `present`: its id is here already, and nothing was changed. */
export interface MovedResult {
  kind: 'workflow' | 'credential' | 'variable';
  name: string;
  outcome: 'added' | 'present' | 'refused';
  /** Why it was refused. */
  problem?: string;
}

/** Stores what somebody brings along. Ids stay, so that nodes find their credentials; workflows arrive inactive. */
export async function storeMoved(moved: MovedThings, stores: MovedStores): Promise<MovedResult[]> {
  const results: MovedResult[] = [];
  for (const credential of moved.credentials) results.push(await storeCredential(credential, stores));
  for (const variable of moved.variables) results.push(await storeVariable(variable, stores));
  for (const workflow of moved.workflows) results.push(await storeWorkflow(workflow, stores));
  return results;
}

async function storeWorkflow({ origin, document }: MovedWorkflow, stores: MovedStores): Promise<MovedResult> {
  const { workflows, tags, ownerId, now = Date.now } = stores;
  const given: JsonObject = isJsonObject(document) ? document : {};
  const name = typeof given.name === 'string' ? given.name : origin;
  const id = foreignId(given.id) ?? newId();
  if (await workflows.findById(id)) return { kind: 'workflow', name, outcome: 'present' };
  try {
    const time = now();
    const tagIds = await tags.resolve(given.tags);
    await workflows.create(
      { id, active: 0, created_at: time, updated_at: time, ...toDocumentColumns(document) },
      ownerId,
    );
    if (tagIds.length > 0) await tags.assign(id, tagIds);
    return { kind: 'workflow', name, outcome: 'added' };
  } catch (error) {
    if (!(error instanceof WorkflowParseError || error instanceof ServerError)) throw error;
    return { kind: 'workflow', name, outcome: 'refused', problem: error.message };
  }
}

async function storeCredential(credential: MovedCredential, stores: MovedStores): Promise<MovedResult> {
  const { credentials, cipher, ownerId, now = Date.now } = stores;
  const { name, type, data, nodeTypes = [], domains = [] } = credential;
  if ('problem' in data)
    return { kind: 'credential', name, outcome: 'refused', problem: `It cannot be read: ${data.problem}.` };
  const id = foreignId(credential.id) ?? newId();
  if (await credentials.findById(id)) return { kind: 'credential', name, outcome: 'present' };
  const time = now();
  const sealed = cipher.encrypt(JSON.stringify(data.value), id);
  const limits = { node_types: limitText(nodeTypes), domains: limitText(domains) };
  const row = { id, name, type, data: sealed, ...limits, renewed_until: null };
  await credentials.create({ ...row, created_at: time, updated_at: time }, ownerId);
  return { kind: 'credential', name, outcome: 'added' };
}

/** Variables of projects become those of the instance, too: here they belong to folders and workflows. */
async function storeVariable({ name, value }: MovedVariable, stores: MovedStores): Promise<MovedResult> {
  const { variables, now = Date.now } = stores;
  const checked = variableName.safeParse(name);
  if (!checked.success) {
    return {
      kind: 'variable',
      name,
      outcome: 'refused',
      problem: checked.error.issues[0]?.message ?? 'Its name is wrong.',
    };
  }
  const taken = await variables.listReaching(null);
  if (taken.some((row) => row.name === name)) return { kind: 'variable', name, outcome: 'present' };
  const time = now();
  const place = { scope: 'instance', scope_id: '' } as const;
  await variables.create({ id: newId(), name, ...place, value, is_secret: 0, created_at: time, updated_at: time });
  return { kind: 'variable', name, outcome: 'added' };
}
