import { variableName } from '@millrace/api';
import { isJsonObject, type JsonObject, WorkflowParseError } from '@millrace/workflow';
import { madeBy, writeNodePeople } from '../access/node-people.ts';
import type { ShareRepository } from '../access/share.repository.ts';
import type { CredentialRepository } from '../credentials/credential.repository.ts';
import type { CredentialCipher } from '../credentials/credential-cipher.ts';
import { limitText } from '../credentials/credential-limits.ts';
import { foreignId, newId } from '../database/new-id.ts';
import { ServerError } from '../errors/server-error.ts';
import type { TagService } from '../tags/tag.service.ts';
import type { VariableRepository } from '../variables/variable.repository.ts';
import { staticDataOwner } from '../workflows/static-data.ts';
import type { WorkflowRepository } from '../workflows/workflow.repository.ts';
import { toDocumentColumns } from '../workflows/workflow-document.ts';
import type { MovedCredential, MovedResult, MovedThings, MovedVariable, MovedWorkflow } from './moved-things.ts';
import { type DataTableStores, storeDataTable } from './store-data-table.ts';
import { MovedFolders } from './store-folders.ts';
import { type PeopleStores, type StoredPeople, storePeople } from './store-people.ts';

export interface MovedStores {
  workflows: Pick<WorkflowRepository, 'findById' | 'create' | 'storeStaticData'>;
  credentials: Pick<CredentialRepository, 'findById' | 'create'>;
  variables: Pick<VariableRepository, 'listReaching' | 'create'>;
  tags: Pick<TagService, 'resolve' | 'assign'>;
  dataTables: DataTableStores;
  cipher: Pick<CredentialCipher, 'encrypt'>;
  users: PeopleStores['users'];
  shares: Pick<ShareRepository, 'setSharers'>;
  folders: ConstructorParameters<typeof MovedFolders>[0];
  /** Who gets what belongs to nobody else. */
  ownerId: string;
  now?: () => number;
}

/** What is known by the time that workflows and credentials are stored. */
interface Context {
  stores: MovedStores;
  people: StoredPeople;
  folders: MovedFolders;
}

/** Stores what somebody brings along. Ids stay, so that nodes find their credentials; workflows arrive inactive. */
export async function storeMoved(moved: MovedThings, stores: MovedStores): Promise<MovedResult[]> {
  const people = await storePeople(moved.users, stores);
  const context = { stores, people, folders: new MovedFolders(stores.folders) };
  const results = [...people.results];
  for (const credential of moved.credentials) results.push(await storeCredential(credential, context));
  for (const variable of moved.variables) results.push(await storeVariable(variable, stores));
  for (const table of moved.dataTables) results.push(await storeDataTable(table, { ...stores, people }));
  for (const workflow of moved.workflows) results.push(await storeWorkflow(workflow, context));
  return results;
}

async function storeWorkflow(moved: MovedWorkflow, context: Context): Promise<MovedResult> {
  const { origin, document, place } = moved;
  const { workflows, now = Date.now } = context.stores;
  const given: JsonObject = isJsonObject(document) ? document : {};
  const name = typeof given.name === 'string' ? given.name : origin;
  const id = foreignId(given.id) ?? newId();
  if (await workflows.findById(id)) return { kind: 'workflow', name, outcome: 'present' };
  const time = now();
  try {
    const ownerId = context.people.ownerOf(place);
    const people = writeNodePeople(madeBy([ownerId]));
    const row = { id, active: 0, people, created_at: time, updated_at: time, ...toDocumentColumns(document) };
    await workflows.create(row, ownerId);
  } catch (error) {
    return { kind: 'workflow', name, outcome: 'refused', problem: problemOf(error) };
  }
  try {
    await settleWorkflow(id, moved, context);
    return { kind: 'workflow', name, outcome: 'added' };
  } catch (error) {
    return { kind: 'workflow', name, outcome: 'added', problem: problemOf(error) };
  }
}

/** What stands beside the document of a workflow. */
async function settleWorkflow(
  id: string,
  { document, place, staticData }: MovedWorkflow,
  { stores, people, folders }: Context,
): Promise<void> {
  const { workflows, tags, shares, cipher } = stores;
  if (staticData) {
    const sealed = cipher.encrypt(JSON.stringify(staticData), staticDataOwner(id));
    await workflows.storeStaticData(id, () => sealed);
  }
  const sharers = people.sharersOf(place);
  if (sharers.size > 0) await shares.setSharers('workflow', id, sharers);
  const tagIds = await tags.resolve(isJsonObject(document) ? document.tags : undefined);
  if (tagIds.length > 0) await tags.assign(id, tagIds);
  await folders.place(id, place?.folder ?? [], people.ownerOf(place));
}

/** @throws what is none of a refusal. */
function problemOf(error: unknown): string {
  if (error instanceof WorkflowParseError || error instanceof ServerError) return error.message;
  throw error;
}

async function storeCredential(credential: MovedCredential, { stores, people }: Context): Promise<MovedResult> {
  const { credentials, shares, cipher, now = Date.now } = stores;
  const { name, type, data, place, nodeTypes = [], domains = [] } = credential;
  if ('problem' in data)
    return { kind: 'credential', name, outcome: 'refused', problem: `It cannot be read: ${data.problem}.` };
  const id = foreignId(credential.id) ?? newId();
  if (await credentials.findById(id)) return { kind: 'credential', name, outcome: 'present' };
  const time = now();
  const sealed = cipher.encrypt(JSON.stringify(data.value), id);
  const limits = { node_types: limitText(nodeTypes), domains: limitText(domains) };
  const ownerId = people.ownerOf(place);
  const row = { id, name, type, data: sealed, ...limits, renewed_until: null, author_id: ownerId, field_authors: null };
  await credentials.create({ ...row, created_at: time, updated_at: time }, ownerId);
  const sharers = people.sharersOf(place);
  if (sharers.size > 0) await shares.setSharers('credential', id, sharers);
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
