import { expect, it } from 'vitest';
import { partyOfQuestion } from './question-party.ts';

const workflow = { name: 'w', nodes: [], connections: {} };
const version = { id: 'w1', versionKey: 'w1:active:hash', active: true, workflow, textLength: 100 };

it('What people ask at the editor is theirs, and keeps no call waiting', () => {
  expect(partyOfQuestion('checkExpressions', { workflow }, 'ann')).toMatchObject({ isByHand: true, user: 'ann' });
  expect(partyOfQuestion('testCredential', { credentialType: 't', data: {} }, undefined)).toMatchObject({
    isByHand: true,
  });
});

it('What a trigger is asked is of its workflow, and the rest of nobody', () => {
  expect(partyOfQuestion('describeTriggers', { version, test: false, workId: '1' }, undefined)).toEqual({
    workflowKey: 'w1',
  });
  expect(partyOfQuestion('catalogue', {}, undefined)).toBeUndefined();
});
