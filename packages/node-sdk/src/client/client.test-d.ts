import { describe, expectTypeOf, it } from 'vitest';
import { givenPath, joinPaths, type Path, path, type ServiceClient, type ServiceRequest } from '../index.ts';

declare const client: ServiceClient;
declare const id: string;
declare const isLarge: boolean;
const place = path`/parcels/${id}`;

describe('a path', () => {
  it('is a plain text, made with the tag, or one of these with more at its end', () => {
    expectTypeOf(place).toEqualTypeOf<Path>();
    client.get('/parcels');
    client.get(isLarge ? '/large' : '/small');
    client.get(place);
    client.get(isLarge ? '/parcels' : place);
    client.get(`${place}/label`);
    client.get(`${place}${path`/labels/${id}`}`);
    client.get(`/parcels/${isLarge ? 'large' : 'small'}`);
    client.get(joinPaths(place, path`/label`));
    client.get(givenPath(id));
  });

  it('has no values that are not encoded', () => {
    // @ts-expect-error The id may lead elsewhere.
    client.get(`/parcels/${id}`);
    // @ts-expect-error The id may lead elsewhere.
    client.get(`${place}/${id}`);
    // @ts-expect-error Nothing is known of it.
    client.get(id);
    // @ts-expect-error It begins with no slash.
    client.get('parcels');
    // @ts-expect-error One of them may lead elsewhere.
    client.get(isLarge ? '/parcels' : `/parcels/${id}`);
    // @ts-expect-error A text is no path.
    joinPaths(place, id);
  });
});

describe('each call of a client', () => {
  it('wants such a path', () => {
    // @ts-expect-error Not encoded.
    client.post(`/parcels/${id}`, {});
    // @ts-expect-error Not encoded.
    client.put(`/parcels/${id}`, {});
    // @ts-expect-error Not encoded.
    client.patch(`/parcels/${id}`, {});
    // @ts-expect-error Not encoded.
    client.delete(`/parcels/${id}`);
    // @ts-expect-error Not encoded.
    client.exists(`/parcels/${id}`);
    // @ts-expect-error Not encoded.
    client.json({ path: `/parcels/${id}` });
    // @ts-expect-error Not encoded.
    client.request({ path: `/parcels/${id}` });
    // @ts-expect-error Not encoded.
    client.list({ path: `/parcels/${id}` });
    // @ts-expect-error Not encoded.
    client.all({ path: `/parcels/${id}` });
    // @ts-expect-error Not encoded.
    client.download({ path: `/parcels/${id}` });
    client.json({ path: '/parcels' });
    client.all({ path: `${place}/labels`, query: { size: 'large' } }, { limit: 2 });
  });

  it('has only fields of requests', () => {
    // @ts-expect-error The name is mistyped.
    client.get('/parcels', { qeury: {} });
    // @ts-expect-error The name is mistyped.
    client.request({ path: '/parcels', methd: 'POST' });
    // @ts-expect-error Methods are written in capitals.
    client.request({ path: '/parcels', method: 'post' });
    // @ts-expect-error Two bodies.
    client.request({ path: '/parcels', method: 'POST', body: {}, form: {} });
  });

  it('may be put together before', () => {
    const made = (of: string): ServiceRequest => ({ method: 'DELETE', path: path`/parcels/${of}` });
    client.request(made(id));
    // @ts-expect-error Not encoded.
    const wrong = (of: string): ServiceRequest => ({ path: `/parcels/${of}` });
    client.request(wrong(id));
  });
});
