import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { credentialModules, nodeModules } from '@millrace/nodes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Millrace } from '../../support/millrace.ts';
import { sharedFolder } from '../../support/shared-facts.ts';
import { serverSource } from '../webhook-cases.ts';
import { DIFFERENT_ON_PURPOSE, STILL_DIFFERENT } from './different-on-purpose.ts';
import { checkServiceCase, type ServiceCase } from './service-case.ts';
import { StandInServices } from './stand-in-services.ts';

const folder = sharedFolder('services/cases');
const known = new Set([...nodeModules, ...credentialModules].map(({ name }) => name));
const cases = folder === undefined ? [] : readdirSync(folder).map(read).filter(isOfOurs);

describe.skipIf(cases.length === 0)('Nodes of services send and give what was recorded:', () => {
  let services: StandInServices;
  let millrace: Millrace;

  beforeAll(async () => {
    services = await StandInServices.open();
    const world = path.join(import.meta.dirname, 'stand-in-internet.cjs');
    millrace = await Millrace.start({
      program: serverSource,
      environment: {
        NODE_OPTIONS: `--require ${world}`,
        MILLRACE_STAND_INS: services.ports.join(),
        MILLRACE_SSRF_ALLOW: '127.0.0.0/8',
      },
    });
  });
  afterAll(async () => {
    await millrace.dispose();
    await services[Symbol.asyncDispose]();
  });

  it.each(cases)('$name', async (recorded) => {
    const difference = await checkServiceCase(recorded, { millrace, services });
    const isListed = DIFFERENT_ON_PURPOSE.has(recorded.name) || STILL_DIFFERENT.has(recorded.name);
    if (isListed) expect(difference, 'It is equal now: take it out of the list').toBeDefined();
    else expect(difference).toBeUndefined();
  });
});

function read(file: string): ServiceCase {
  return JSON.parse(readFileSync(path.join(folder ?? '', file), 'utf8')) as ServiceCase;
}

/** Whether all types of nodes and credentials that it names are here. */
function isOfOurs({ workflow, world }: ServiceCase): boolean {
  const types = [...workflow.nodes.map(({ type }) => String(type)), ...Object.keys(world.credentials)];
  return types.every((type) => known.has(type));
}
