import { publicApi } from '@millrace/api';
import type { TagService } from '../tags/tag.service.ts';
import { pageById } from './pages.ts';
import { type PublicCalls, serveCall } from './public-call.ts';

const calls = publicApi.tags;

export function createTagCalls(tags: TagService): PublicCalls {
  const ofWorkflow = async (id: string) => {
    const references = (await tags.ofWorkflows([id])).get(id) ?? [];
    return Promise.all(references.map((reference) => tags.find(reference.id)));
  };
  return (app) => {
    serveCall(app, calls.list, async ({ query }) => pageById(await tags.list(), query));
    serveCall(app, calls.create, ({ body }) => tags.create(body.name));
    serveCall(app, calls.get, ({ params }) => tags.find(params.tagId));
    serveCall(app, calls.update, ({ params, body }) => tags.rename(params.tagId, body.name));
    serveCall(app, calls.delete, async ({ params }) => {
      const last = await tags.find(params.tagId);
      await tags.delete(params.tagId);
      return last;
    });
    serveCall(app, calls.ofWorkflow, ({ params }) => ofWorkflow(params.id));
    serveCall(app, calls.setOfWorkflow, async ({ params, body }) => {
      const found = await Promise.all(body.map(({ id }) => tags.find(id)));
      await tags.assign(params.id, [...new Set(found.map(({ id }) => id))]);
      return ofWorkflow(params.id);
    });
  };
}
