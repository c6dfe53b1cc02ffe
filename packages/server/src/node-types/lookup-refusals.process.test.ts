import { describe, it } from 'vitest';
import { expectRefusal } from '../testing/refusals.ts';
import { useTestServer } from '../testing/test-server.ts';

describe('What nodes offer', () => {
  const server = useTestServer();
  const about = (name: string, methodName: string) => ({
    nodeTypeAndVersion: { name, version: 1 },
    nodeName: 'Mine',
    path: 'parameters.table',
    methodName,
  });
  const asQuery = ({ nodeTypeAndVersion, ...rest }: ReturnType<typeof about>) =>
    `?${new URLSearchParams({ ...rest, nodeTypeAndVersion: JSON.stringify(nodeTypeAndVersion) })}`;

  it.each(['/rest/node-parameter-options', '/rest/nodes-list-search', '/rest/resource-mapper-fields'])(
    'is refused at %s for types that are not here, and in the words of the node',
    async (place) => {
      const unknown = about('fake.none', 'rows');
      const fails = about('fake.manual', 'fails');
      await expectRefusal(server.call('POST', place, unknown), 'NODE_TYPE_NOT_FOUND');
      await expectRefusal(server.call('POST', place, fails), 'LOOKUP_FAILED');
      if (place.includes('mapper')) return;
      await expectRefusal(server.call('GET', `${place}${asQuery(unknown)}`), 'NODE_TYPE_NOT_FOUND');
      await expectRefusal(server.call('GET', `${place}${asQuery(fails)}`), 'LOOKUP_FAILED');
    },
  );
});
