import { ModalsProvider } from '@mantine/modals';
import { cleanNotifications, Notifications } from '@mantine/notifications';
import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ImportUrlDialog } from '../../features/dialogs/import-url-dialog.tsx';
import { inARow, nodeOf, renderWorkbench, startType, stepType } from '../../testing/workbench-harness.tsx';

const URL = 'https://example.com/comets.json';
const file = inARow(nodeOf(startType, 'Launch'), nodeOf(stepType, 'Land', 1));
const asked: string[] = [];

beforeEach(() => {
  cleanNotifications();
  asked.length = 0;
  vi.stubGlobal('fetch', async (place: string) => {
    asked.push(place);
    return Response.json({ data: file });
  });
});

function Header() {
  return (
    <ModalsProvider>
      <Notifications />
      <input aria-label="Field" />
    </ModalsProvider>
  );
}

const render = () => renderWorkbench(inARow(nodeOf(startType, 'Start')), { Header, dialogs: [ImportUrlDialog] });

function paste(text: string, target: EventTarget = document.body): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  target.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }));
}

it('imports the address of a file after a question only, and says nothing when that is cancelled', async () => {
  const { document: opened } = await render();
  paste(` ${URL}\n`);
  const question = page.getByRole('dialog', { name: 'Import workflow from URL' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(asked).toEqual([]);
  expect(document.querySelectorAll('[role="alert"]')).toHaveLength(0);
  paste(URL);
  await question.getByRole('button', { name: 'Import' }).click();
  await expect.poll(() => opened.nodes().map(({ name }) => name)).toEqual(['Start', 'Launch', 'Land']);
  expect(asked).toEqual([`/rest/workflows/from-url?url=${encodeURIComponent(URL)}`]);
});

it('refuses what is pasted into a read-only workflow, with a notice that stays', async () => {
  const { document: opened } = await render();
  opened.load(inARow(nodeOf(startType, 'Start')), { readOnly: true });
  for (const text of [JSON.stringify(file), URL]) {
    paste(text);
    await expect.element(page.getByRole('alert')).toBeVisible();
  }
  expect(opened.nodes()).toHaveLength(1);
  expect(asked).toEqual([]);
});

it('leaves what is pasted into a text field to the field', async () => {
  const { document: opened } = await render();
  paste(JSON.stringify(file), await page.getByRole('textbox', { name: 'Field' }).findElement());
  paste('{"nothing": "that is a workflow"}');
  // The second one was read: it says so. The first one was not.
  await expect.element(page.getByText('The pasted workflow could not be read')).toBeVisible();
  expect(opened.nodes()).toHaveLength(1);
});

it('ignores text that is no JSON, which the key may not have been meant for', async () => {
  const { document: opened } = await render();
  for (const text of ['just words', '{"nodes": [', '<p>']) paste(text);
  paste(JSON.stringify(file));
  await expect.poll(() => opened.nodes()).toHaveLength(3);
  expect(document.querySelectorAll('[role="alert"]')).toHaveLength(0);
});
