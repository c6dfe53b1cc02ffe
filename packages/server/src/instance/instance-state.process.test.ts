import type { JsonObject } from '@millrace/workflow';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, setUpOwner } from '../testing/people.ts';
import { useTestServer } from '../testing/test-server.ts';
import { programVersion } from './program-version.ts';

describe('Those who run the instance', () => {
  const server = useTestServer({
    environment: {
      MILLRACE_EXECUTIONS_MAX_AGE_DAYS: '7',
      MILLRACE_METRICS_TOKEN: 'not for other eyes',
      MILLRACE_VERSIONS_FEED: 'https://someone:hidden@example.com/versions.json',
    },
  });
  let owner: Person;
  beforeAll(async () => {
    owner = await setUpOwner(server);
  });

  it('see what the server runs on, and that it is well', async () => {
    expect(await owner.rest('GET', '/instance')).toEqual({
      version: programVersion,
      database: { kind: server.database.kind, place: server.database.description },
      executionMode: 'regular',
      dataFolder: server.folder,
      problems: {},
    });
  });

  it('see the settings of the environment without their secrets', async () => {
    const { data, text } = await owner.call('GET', '/instance/settings');
    const settings = new Map((data as JsonObject[]).map((setting) => [setting.name, setting]));
    expect(settings.get('MILLRACE_EXECUTIONS_MAX_AGE_DAYS')).toMatchObject({
      value: '7',
      default: '14',
      source: 'environment',
    });
    expect(settings.get('MILLRACE_EXECUTIONS_MAX_COUNT')).toMatchObject({ value: '50000', source: 'default' });
    expect(settings.get('MILLRACE_METRICS_TOKEN')).toMatchObject({ value: '********', source: 'environment' });
    expect(settings.get('MILLRACE_VERSIONS_FEED')).toMatchObject({
      value: 'https://someone:********@example.com/versions.json',
    });
    expect(text).not.toMatch(/not for other eyes|hidden/);
  });
});
