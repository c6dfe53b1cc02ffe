import type { ExecutionAnnotation } from '@millrace/api';
import { apiError } from '../../errors/server-error.ts';
import type { ExecutionReader } from '../history/execution-reader.ts';
import { annotationTagKey } from '../storage/execution.repository.ts';
import type { AnnotationRepository } from './annotation.repository.ts';

export interface AnnotationServiceOptions {
  repository: AnnotationRepository;
  reader: Pick<ExecutionReader, 'row'>;
  now?: () => number;
}

const NOTHING: ExecutionAnnotation = { rating: null, note: null, tags: [] };

/** Ratings, notes and tags that people give to executions. */
export class AnnotationService {
  readonly #options: AnnotationServiceOptions;

  constructor(options: AnnotationServiceOptions) {
    this.#options = options;
  }

  async of(executionId: number): Promise<ExecutionAnnotation> {
    return (await this.#options.repository.find([executionId])).get(executionId) ?? NOTHING;
  }

  /** @throws ServerError `EXECUTION_NOT_FOUND`, `EXECUTION_NOT_ENDED` */
  async change(
    id: string,
    { tags, ...changes }: { [Field in keyof ExecutionAnnotation]?: ExecutionAnnotation[Field] | undefined },
  ): Promise<ExecutionAnnotation> {
    const { repository, reader, now = Date.now } = this.#options;
    const row = await reader.row(id);
    if (row.status === 'new' || row.status === 'running') {
      throw apiError('EXECUTION_NOT_ENDED', { id });
    }
    const before = await this.of(row.id);
    const annotation = {
      rating: changes.rating === undefined ? before.rating : changes.rating,
      note: changes.note === undefined ? before.note : changes.note || null,
      tags: [...new Map((tags ?? before.tags).map((name) => [annotationTagKey(name), name])).values()],
    };
    await repository.set(row.id, annotation, now());
    return this.of(row.id);
  }
}
