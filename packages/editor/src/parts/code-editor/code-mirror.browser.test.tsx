import { useState } from 'react';
import { flushSync } from 'react-dom';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderPart } from '../../testing/render-part.tsx';
import CodeMirror from './code-mirror.tsx';

/** A form that takes over what is typed when the test says so, as a large one on a busy machine does late. */
function LateForm({ late }: { late: Array<() => void> }) {
  const [value, setValue] = useState('');
  const onChange = (typed: string) => late.push(() => setValue(typed));
  const looks = { name: 'Script', language: 'javaScript', readOnly: false, invalid: false, minRows: 2 } as const;
  return <CodeMirror {...looks} value={value} onChange={onChange} />;
}

it('keeps every key, however late the form takes it over', async () => {
  const late: Array<() => void> = [];
  const screen = await renderPart(<LateForm late={late} />);
  const editor = screen.getByRole('textbox', { name: 'Script' });
  await editor.click();
  await userEvent.keyboard('item');
  expect(late).toHaveLength(4);
  for (const takeOver of late) {
    flushSync(takeOver);
    await expect.element(editor).toHaveTextContent('item');
  }
});

it('shows a value that comes from elsewhere', async () => {
  const show = (value: string) => (
    <CodeMirror
      name="Script"
      value={value}
      language="javaScript"
      readOnly={false}
      invalid={false}
      minRows={2}
      onChange={() => undefined}
    />
  );
  const screen = await renderPart(show('one'));
  await expect.element(screen.getByRole('textbox')).toHaveTextContent('one');
  await screen.rerender(show('two'));
  await expect.element(screen.getByRole('textbox')).toHaveTextContent('two');
});

it('completes a script from its data, and explains a name that the pointer rests on', async () => {
  const option = { label: 'city', kind: 'field', type: 'string', help: 'Where it is.' } as const;
  const complete = (code: string, cursor: number) =>
    /json\.\w*$/.test(code.slice(0, cursor))
      ? { from: code.lastIndexOf('.', cursor) + 1, options: [option] }
      : undefined;
  const screen = await renderPart(
    <CodeMirror
      name="Script"
      value="return $input.first().json."
      language="javaScript"
      readOnly={false}
      invalid={false}
      minRows={2}
      autoFocus
      complete={complete}
      onChange={() => undefined}
    />,
  );
  await userEvent.keyboard('ci');
  await screen.getByRole('option', { name: /city/ }).click();
  await expect.element(screen.getByRole('textbox')).toHaveTextContent('return $input.first().json.city');
  await userEvent.hover(screen.getByText('city'));
  await expect.element(screen.getByText('Where it is.')).toBeVisible();
});
