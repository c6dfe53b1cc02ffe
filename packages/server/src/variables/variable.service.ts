import type { CallAnswer, Variable, VariableScope, variableRoutes } from '@millrace/api';
import { z } from 'zod';
import { type Access, knownActor, requireOnInstance } from '../access/access.ts';
import type { Actor } from '../access/actor.ts';
import { visibleTo } from '../access/visibility.ts';
import { newId } from '../database/new-id.ts';
import type { VariableTable } from '../database/tables/workflow-tables.ts';
import { apiError } from '../errors/server-error.ts';
import type { VariableListQuery, VariablePlace, VariableRepository } from './variable.repository.ts';

const MAX_VARIABLES = 1000;

export interface VariableServiceOptions {
  access: Pick<Access, 'can' | 'require'>;
  repository: VariableRepository;
  cipher: {
    encrypt(text: string, owner: string): string;
    decrypt(record: string, owner: string): string;
  };
  isUniqueViolation(error: unknown): boolean;
  /** To be called before a variable of a workflow changes: what reads it is steered by whoever changes it. */
  onSteered(workflowId: string, userId: string): Promise<void>;
  now?: () => number;
}

interface NewVariable {
  name: string;
  value: string;
  isSecret: boolean;
  scope: VariableScope;
  scopeId: string | null;
}

/** Variables as people set them. Values of secrets never leave here: runs get them from {@link variablesOfRun}. */
export class VariableService {
  readonly #options: VariableServiceOptions;

  constructor(options: VariableServiceOptions) {
    this.#options = options;
  }

  async list(
    query: Pick<VariableListQuery, 'scope' | 'scopeId' | 'limit'> & { cursor?: string | undefined },
    actor: Actor,
  ): Promise<CallAnswer<typeof variableRoutes.list>> {
    const { limit, cursor, ...place } = query;
    const rows = await this.#options.repository.list({
      ...place,
      visible: visibleTo(actor, 'workflow:read'),
      ownerId: knownActor(actor).user.id,
      limit: limit + 1,
      after: readCursor(cursor),
    });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return { results: page.map(toVariable), nextCursor: rows.length > limit && last ? toCursor(last) : null };
  }

  /** Those that count in a workflow, by name. */
  async ofWorkflow(workflowId: string): Promise<Variable[]> {
    const nearest = new Map((await this.#options.repository.listReaching(workflowId)).map((row) => [row.name, row]));
    return [...nearest.values()].map(toVariable).sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** @throws ServerError `FORBIDDEN`, `NAME_TAKEN`, `LIMIT_REACHED`, or that the folder or workflow is not there. */
  async create({ name, value, isSecret, scope, scopeId }: NewVariable, actor: Actor): Promise<Variable> {
    const { repository, now = Date.now } = this.#options;
    const place = placeOf(scope, scopeId);
    await this.#beforeChange(place, actor);
    // The owner of the instance may do so with whatever is there.
    if (!(await repository.hasPlace(place))) {
      const code = scope === 'folder' ? 'FOLDER_NOT_FOUND' : 'WORKFLOW_NOT_FOUND';
      throw apiError(code, { id: place.scopeId });
    }
    if ((await repository.count(place)) >= MAX_VARIABLES) {
      throw apiError('LIMIT_REACHED.variables', { limit: MAX_VARIABLES });
    }
    const time = now();
    const id = newId();
    const row: VariableTable = {
      id,
      name,
      scope,
      scope_id: place.scopeId,
      ...this.#stored({ id, value, isSecret }),
      created_at: time,
      updated_at: time,
    };
    await this.#refuseTaken(name, () => repository.create(row));
    return toVariable(row);
  }

  /** @throws ServerError `VARIABLE_NOT_FOUND`, `FORBIDDEN`, `NAME_TAKEN`, `VARIABLE_SECRET` */
  async update(
    id: string,
    changes: { name?: string | undefined; value?: string | undefined; isSecret?: boolean | undefined },
    actor: Actor,
  ): Promise<Variable> {
    const { repository, cipher, now = Date.now } = this.#options;
    const row = await this.#findToChange(id, actor);
    const wasSecret = row.is_secret === 1;
    const { name = row.name, isSecret = wasSecret } = changes;
    if (wasSecret && !isSecret && changes.value === undefined) {
      throw apiError('VARIABLE_SECRET', { name: row.name });
    }
    const value = changes.value ?? (wasSecret ? cipher.decrypt(row.value, id) : row.value);
    const changed = { name, ...this.#stored({ id, value, isSecret }), updated_at: now() };
    await this.#refuseTaken(name, () => repository.update(id, changed));
    return toVariable({ ...row, ...changed });
  }

  /** @throws ServerError `VARIABLE_NOT_FOUND`, `FORBIDDEN` */
  async delete(id: string, actor: Actor): Promise<boolean> {
    await this.#findToChange(id, actor);
    return this.#options.repository.delete(id);
  }

  #stored({ id, value, isSecret }: { id: string; value: string; isSecret: boolean }) {
    return { value: isSecret ? this.#options.cipher.encrypt(value, id) : value, is_secret: isSecret ? 1 : 0 };
  }

  /** Whoever may not read it is told that there is none. */
  async #findToChange(id: string, actor: Actor): Promise<VariableTable> {
    const { repository, access } = this.#options;
    const row = await repository.findById(id);
    const isSeen =
      row &&
      (row.scope === 'instance' ||
        (await access.can(actor, row.scope === 'folder' ? 'folder:read' : 'workflow:read', row.scope_id)));
    if (!isSeen) throw apiError('VARIABLE_NOT_FOUND', { id });
    await this.#beforeChange({ scope: row.scope, scopeId: row.scope_id }, actor);
    return row;
  }

  /** Whoever may change variables of a workflow steers what reads them. */
  async #beforeChange({ scope, scopeId }: VariablePlace, actor: Actor): Promise<void> {
    const { access, onSteered } = this.#options;
    if (scope === 'instance') requireOnInstance(actor, 'variable:manageInstance');
    else await access.require(actor, scope === 'folder' ? 'folder:update' : 'workflow:update', scopeId);
    if (scope === 'workflow') await onSteered(scopeId, knownActor(actor).user.id);
  }

  async #refuseTaken(name: string, write: () => Promise<void>): Promise<void> {
    try {
      await write();
    } catch (error) {
      if (!this.#options.isUniqueViolation(error)) throw error;
      throw apiError('NAME_TAKEN.variable', { name }, { cause: error });
    }
  }
}

/** @throws ServerError `BAD_REQUEST` */
function placeOf(scope: VariableScope, scopeId: string | null): VariablePlace {
  if ((scope === 'instance') !== (scopeId === null)) {
    throw apiError('BAD_REQUEST.variablePlace');
  }
  return { scope, scopeId: scopeId ?? '' };
}

function toVariable(row: VariableTable): Variable {
  return {
    id: row.id,
    name: row.name,
    scope: row.scope,
    scopeId: row.scope === 'instance' ? null : row.scope_id,
    isSecret: row.is_secret === 1,
    value: row.is_secret === 1 ? null : row.value,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  };
}

const cursorShape = z.tuple([z.string(), z.string()]);

function toCursor({ name, id }: VariableTable): string {
  return Buffer.from(JSON.stringify([name, id])).toString('base64url');
}

function readCursor(cursor: string | undefined): VariableListQuery['after'] {
  if (cursor === undefined) return undefined;
  try {
    const [name, id] = cursorShape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { name, id };
  } catch (cause) {
    throw apiError('BAD_REQUEST.cursor', {}, { cause });
  }
}
