import { MAX_TAG_LENGTH, type Tag, type TagReference, tagName } from '@millrace/api';
import { isJsonObject, WorkflowParseError } from '@millrace/workflow';
import type { Visibility } from '../access/visibility.ts';
import { newId } from '../database/new-id.ts';
import type { TagTable } from '../database/tables/workflow-tables.ts';
import { apiError, type ServerError } from '../errors/server-error.ts';
import type { TagRepository } from './tag.repository.ts';

const MAX_TAGS = 1000;
const MAX_TAGS_OF_WORKFLOW = 100;

export interface TagServiceOptions {
  repository: TagRepository;
  isUniqueViolation(error: unknown): boolean;
  /** Whether the instance has tags. */
  isEnabled: boolean;
  now?: () => number;
}

/** Tags of workflows. Everyone on the instance has the same. */
export class TagService {
  readonly #options: TagServiceOptions;

  constructor(options: TagServiceOptions) {
    this.#options = options;
  }

  /** @param countedIn which workflows count as using a tag; left out: uses are not counted. */
  async list({ countedIn }: { countedIn?: Visibility | undefined } = {}): Promise<Tag[]> {
    const { repository } = this.#enabled();
    const rows = await repository.list();
    if (countedIn === undefined) return rows.map(toTag);
    const uses = await repository.countUses(countedIn);
    return rows.map((row) => ({ ...toTag(row), usageCount: uses.get(row.id) ?? 0 }));
  }

  async find(id: string): Promise<Tag> {
    return toTag(await this.#row(id));
  }

  /** @throws ServerError `NAME_TAKEN`, `LIMIT_REACHED` */
  async create(name: string): Promise<Tag> {
    const { repository, now = Date.now } = this.#enabled();
    const all = await repository.list();
    if (all.length >= MAX_TAGS) throw apiError('LIMIT_REACHED.tags', { limit: MAX_TAGS });
    const time = now();
    const row: TagTable = { id: newId(), name, name_key: keyOf(name), created_at: time, updated_at: time };
    await this.#refuseTaken(name, () => repository.create(row));
    return toTag(row);
  }

  /** @throws ServerError `TAG_NOT_FOUND`, `NAME_TAKEN` */
  async rename(id: string, name: string): Promise<Tag> {
    const { repository, now = Date.now } = this.#enabled();
    const row = await this.#row(id);
    const changes = { name, name_key: keyOf(name), updated_at: now() };
    await this.#refuseTaken(name, () => repository.update(id, changes));
    return toTag({ ...row, ...changes });
  }

  /** @throws ServerError `TAG_NOT_FOUND` */
  async delete(id: string): Promise<boolean> {
    if (await this.#enabled().repository.delete(id)) return true;
    throw notFound(id);
  }

  /** Tags of workflows by their ids. */
  ofWorkflows(workflowIds: readonly string[]): Promise<Map<string, TagReference[]>> {
    return this.#options.isEnabled ? this.#options.repository.listByWorkflow(workflowIds) : Promise.resolve(new Map());
  }

  /**
   * Finds the tags that a workflow names: by id, or as a file does by `{ id, name }` or a name. A file may come from
   * another instance: a name that no tag has becomes a tag. Without tags on the instance, what is named stays unheard.
   * @throws WorkflowParseError, ServerError `LIMIT_REACHED`
   */
  async resolve(given: unknown): Promise<string[]> {
    if (!this.#options.isEnabled) return [];
    const wanted = readTags(given);
    const known = await this.#options.repository.list();
    const ids = new Set<string>();
    for (const { id, name } of wanted) {
      const found =
        known.find((tag) => tag.id === id && (name === undefined || tag.name_key === keyOf(name))) ??
        known.find((tag) => tag.name_key === keyOf(name ?? id ?? ''));
      // What looks like an id was meant as one: its tag was deleted meanwhile.
      if (!found && name === undefined && isId(id)) throw notFound(id);
      ids.add(found?.id ?? (await this.#make(name ?? id ?? '')));
    }
    return [...ids];
  }

  /** Replaces the tags of a workflow. @param tagIds as {@link resolve} gives them. */
  async assign(workflowId: string, tagIds: readonly string[]): Promise<void> {
    if (this.#options.isEnabled) await this.#options.repository.setOfWorkflow(workflowId, tagIds);
  }

  /** Somebody else may make the same tag at the same moment. */
  async #make(name: string): Promise<string> {
    try {
      return (await this.create(name)).id;
    } catch (error) {
      const others = await this.#options.repository.list();
      const made = others.find((tag) => tag.name_key === keyOf(name));
      if (made) return made.id;
      throw error;
    }
  }

  async #row(id: string): Promise<TagTable> {
    const row = await this.#enabled().repository.findById(id);
    if (row) return row;
    throw notFound(id);
  }

  async #refuseTaken(name: string, write: () => Promise<void>): Promise<void> {
    try {
      await write();
    } catch (error) {
      if (!this.#options.isUniqueViolation(error)) throw error;
      throw apiError('NAME_TAKEN.tag', { name }, { cause: error });
    }
  }

  #enabled(): TagServiceOptions {
    if (this.#options.isEnabled) return this.#options;
    throw apiError('TAGS_DISABLED');
  }
}

function readTags(given: unknown): Array<{ id?: string; name?: string }> {
  if (given === null || given === undefined) return [];
  if (!Array.isArray(given)) throw new WorkflowParseError([{ path: 'tags', reason: 'must be a list' }]);
  if (given.length > MAX_TAGS_OF_WORKFLOW) {
    throw new WorkflowParseError([{ path: 'tags', reason: `holds more than ${MAX_TAGS_OF_WORKFLOW} tags` }]);
  }
  return given.map((tag: unknown, index) => {
    if (typeof tag === 'string') return { id: checkedName(tag, `tags.${index}`) };
    if (!isJsonObject(tag)) throw new WorkflowParseError([{ path: `tags.${index}`, reason: 'must be a tag' }]);
    const { id, name } = tag;
    return {
      ...(typeof id === 'string' && { id: id.slice(0, MAX_TAG_LENGTH) }),
      ...(name !== undefined || typeof id !== 'string' ? { name: checkedName(name, `tags.${index}.name`) } : {}),
    };
  });
}

/** Ids are short enough to pass. */
function checkedName(value: unknown, path: string): string {
  const result = tagName.safeParse(value);
  if (result.success) return result.data;
  throw new WorkflowParseError([{ path, reason: result.error.issues[0]?.message ?? 'is no name of a tag' }]);
}

function isId(text: string | undefined): text is string {
  return /^[0-9A-Za-z]{16}$/.test(text ?? '');
}

function keyOf(name: string): string {
  return name.normalize().toLowerCase();
}

function notFound(id: string): ServerError {
  return apiError('TAG_NOT_FOUND', { id });
}

function toTag({ id, name, created_at, updated_at }: TagTable): Tag {
  return {
    id,
    name,
    createdAt: new Date(created_at).toISOString(),
    updatedAt: new Date(updated_at).toISOString(),
  };
}
