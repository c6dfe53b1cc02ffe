import type { NodeTypeDescription, WorkflowNode } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { chosenCredential, credentialSlots, withCredential } from '../../parts/credentials/credential-slots.ts';
import { settingsOf, settingsPatch } from './node-settings.ts';
import { madeFrom, partnerAt, partnersOf } from './paired-items.ts';
import { clampOffset, clampWidth } from './pane-widths.ts';
import { clampRun } from './use-run-selection.ts';

const node: WorkflowNode = {
  id: 'n',
  name: 'N',
  type: 't',
  typeVersion: 1,
  position: [0, 0],
  parameters: {},
  credentials: { basic: 'old name', header: { id: '7', name: 'Key' } },
};

describe('credentials of a node', () => {
  const description: NodeTypeDescription = {
    name: 't',
    displayName: 'T',
    description: '',
    version: 1,
    group: ['transform'],
    family: 'service',
    inputs: ['main'],
    outputs: ['main'],
    defaults: { name: 'T' },
    properties: [{ name: 'genericAuthType', displayName: 'Kind', type: 'credentialsSelect', default: '' }],
    credentials: [{ name: 'basic', displayOptions: { show: { authentication: ['basic'] } } }],
  };

  it('are those whose condition holds, and the kind a parameter names', () => {
    const names = (root: Record<string, string>) => credentialSlots(node, description, root).map(({ name }) => name);
    expect(names({ authentication: 'basic' })).toEqual(['basic']);
    expect(names({ genericAuthType: 'header' })).toEqual(['header']);
    expect(names({})).toEqual([]);
  });

  it('are read from old files by name', () => {
    expect(chosenCredential(node, 'basic')).toEqual({ id: null, name: 'old name' });
    expect(chosenCredential(node, 'toString')).toBeUndefined();
  });

  it('change one kind at a time', () => {
    expect(withCredential(node, 'basic', { id: '1', name: 'New' })).toEqual({
      header: { id: '7', name: 'Key' },
      basic: { id: '1', name: 'New' },
    });
    expect(withCredential({ ...node, credentials: { basic: 'x' } }, 'basic', undefined)).toBeUndefined();
  });
});

describe('settings of a node', () => {
  it('read the old way to go on after an error', () => {
    expect(settingsOf({ ...node, continueOnFail: true })).toEqual({ onError: 'continueRegularOutput' });
  });

  it('are not stored at their default', () => {
    const patch = settingsPatch({ executeOnce: true, onError: 'stopWorkflow', notes: '' });
    expect(Object.entries(patch).filter(([, value]) => value !== undefined)).toEqual([['executeOnce', true]]);
  });
});

describe('width of the parameters pane', () => {
  it('leaves every pane at least 280 px', () => {
    expect(clampWidth(100, { total: 1200, hasInput: true })).toBe(280);
    expect(clampWidth(2000, { total: 1200, hasInput: true })).toBe(640);
    expect(clampOffset(0, 400, { total: 1200, hasInput: true })).toBe(280);
    expect(clampOffset(900, 400, { total: 1200, hasInput: true })).toBe(520);
  });
});

describe('runs and paired items', () => {
  it('show the latest run until one is chosen that exists', () => {
    expect(clampRun(undefined, 3)).toBe(2);
    expect(clampRun(5, 3)).toBe(2);
    expect(clampRun(0, 0)).toBe(0);
  });

  const here = { nodeName: 'Source', run: 0, branch: 0 };
  const sources = [{ previousNode: 'Other' }, { previousNode: 'Source' }];

  it('find partners in all forms pairing has', () => {
    expect(partnersOf({ json: {}, pairedItem: 2 })).toEqual([2]);
    expect(partnersOf({ json: {}, pairedItem: [{ item: 1 }, { item: 3, input: 1 }] })).toEqual([1]);
    const outputs = [
      { json: {}, pairedItem: { item: 4 } },
      { json: {}, pairedItem: { item: 0 } },
    ];
    expect(madeFrom(here, 0, outputs, undefined)).toBe(1);
    expect(madeFrom(here, 0, [{ json: {} }], undefined)).toBeUndefined();
  });

  it('find partners by the input that took what is shown', () => {
    const item = { json: {}, pairedItem: [{ item: 5 }, { item: 3, input: 1 }] };
    expect(partnerAt(here, item, sources)).toBe(3);
    expect(madeFrom(here, 3, [{ json: {} }, item], sources)).toBe(1);
    expect(madeFrom(here, 5, [item], sources)).toBeUndefined();
  });

  it('find no partner in a run, on a branch or of a node that the item is not from', () => {
    const item = { json: {}, pairedItem: { item: 3, input: 1 } };
    for (const elsewhere of [{ run: 1 }, { branch: 1 }, { nodeName: 'Another' }]) {
      expect(partnerAt({ ...here, ...elsewhere }, item, sources)).toBeUndefined();
      expect(madeFrom({ ...here, ...elsewhere }, 3, [item], sources)).toBeUndefined();
    }
  });
});
