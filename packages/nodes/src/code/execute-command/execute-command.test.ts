import { NodeError } from '@millrace/node-sdk';
import { runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import executeCommand from './execute-command.node.ts';

const three = [{ n: 1 }, { n: 2 }, { n: 3 }];
/** Plays a shell: `fail` ends with an error, everything else is echoed. */
const command = async (text: string) =>
  text.includes('fail')
    ? { exitCode: 2, stdout: '', stderr: 'no such file\n' }
    : { exitCode: 0, stdout: `${text}\n`, stderr: ' warned ' };

it('runs once, with the first item, unless it is told otherwise', async () => {
  const parameters = (item: { json: { n?: unknown } }) => ({ command: `echo ${item.json.n}` });
  const once = await runNode(executeCommand, { parameters, items: three, command });
  expect(once.linked).toEqual([{ json: { exitCode: 0, stderr: 'warned', stdout: 'echo 1' }, pairedItem: { item: 0 } }]);
  const each = await runNode(executeCommand, {
    parameters: (item) => ({ ...parameters(item), executeOnce: false }),
    items: three,
    command,
  });
  expect(each.linked.map(({ json, pairedItem }) => [json.stdout, pairedItem])).toEqual([
    ['echo 1', { item: 0 }],
    ['echo 2', { item: 1 }],
    ['echo 3', { item: 2 }],
  ]);
});

it('fails with what the command says when it ends with an error', async () => {
  await expect(
    runNode(executeCommand, { parameters: { command: 'fail' }, items: three, command }),
  ).rejects.toMatchObject({
    message: 'The command ended with exit code 2',
    description: 'It says: no such file',
    itemIndex: 0,
    parameter: 'command',
  });
});

it('goes on with the other items where the workflow does', async () => {
  const { json } = await runNode(executeCommand, {
    parameters: (item) => ({ executeOnce: false, command: item.json.n === 2 ? 'fail' : 'ok' }),
    items: three,
    command,
    continueOnFail: true,
  });
  expect(json.map((entry) => entry.error ?? entry.stdout)).toEqual(['ok', 'The command ended with exit code 2', 'ok']);
});

it('hands on the refusal of the instance, and refuses to run nothing', async () => {
  const refused = async () => {
    throw new NodeError('Commands are not allowed on this instance', { code: 'COMMAND_NOT_ALLOWED' });
  };
  await expect(runNode(executeCommand, { parameters: { command: 'ls' }, command: refused })).rejects.toMatchObject({
    code: 'COMMAND_NOT_ALLOWED',
  });
  await expect(runNode(executeCommand, { parameters: { command: ' ' }, command })).rejects.toThrow(
    'There is no command to run',
  );
});
