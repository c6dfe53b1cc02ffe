import { Notifications } from '@mantine/notifications';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderPart } from '../../testing/render-part.tsx';
import { CodeEditor } from './code-editor.tsx';
import CodeMirror from './code-mirror.tsx';

/** A form that takes over what is typed when the test says so, as a large one on a busy machine does late. */
function LateForm({ late }: { late: Array<() => void> }) {
  const [value, setValue] = useState('');
  const onChange = (typed: string) => late.push(() => setValue(typed));
  const looks = { name: 'Script', language: 'javaScript', readOnly: false, invalid: false, minRows: 2 } as const;
  return <CodeMirror {...looks} value={value} onChange={onChange} />;
}

/** A form whose value the test puts in while somebody types. */
function FilledForm({ form }: { form: { show(value: string): void } }) {
  const [value, setValue] = useState('');
  form.show = (next) => flushSync(() => setValue(next));
  const looks = { name: 'Script', language: 'javaScript', readOnly: false, invalid: false, minRows: 2 } as const;
  return <CodeMirror {...looks} value={value} onChange={setValue} />;
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

it('goes on behind a value that comes from elsewhere while somebody types', async () => {
  const shown: { show(value: string): void } = { show: () => undefined };
  const screen = await renderPart(<FilledForm form={shown} />);
  await screen.getByRole('textbox').click();
  shown.show('it');
  await userEvent.keyboard('em');
  await expect.element(screen.getByRole('textbox')).toHaveTextContent('item');
});

it('begins a JSON text anew where all of it is selected: a bracket around it would make an expression', async () => {
  const changes: string[] = [];
  const looks = { name: 'Example', language: 'json', readOnly: false, invalid: false, minRows: 2 } as const;
  const screen = await renderPart(
    <CodeMirror {...looks} value={'{"old": 1}'} onChange={(text) => changes.push(text)} />,
  );
  await screen.getByRole('textbox').click();
  await userEvent.keyboard('{Control>}a{/Control}{{"a":1}');
  expect(changes[0]).toBe('{}');
  expect(changes.at(-1)).toBe('{"a":1}');
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
      caret={Number.POSITIVE_INFINITY}
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

/** Formatters and languages are loaded when they are needed; marks come when the keys rest. */
const LOADS = { timeout: 12_000 };

function Editor({ text, language }: { text: string; language: 'json' | 'sql' | 'html' | 'javaScript' }) {
  const [value, setValue] = useState(text);
  return (
    <>
      <CodeEditor name="Text" value={value} language={language} onChange={setValue} />
      <output aria-label="Stored">{value}</output>
      <Notifications />
    </>
  );
}

it('formats by its button and by key', async () => {
  const screen = await renderPart(<Editor text={'{"a":1}'} language="json" />);
  const stored = screen.getByLabelText('Stored');
  await screen.getByRole('button', { name: 'Format Text' }).click();
  await expect.poll(() => stored.element().textContent, LOADS).toBe('{\n  "a": 1\n}');
  await screen.rerender(<Editor key="sql" text="select {{ $json.a }} from t" language="sql" />);
  await screen.getByRole('textbox', { name: 'Text' }).click();
  await userEvent.keyboard('{Shift>}{Alt>}f{/Alt}{/Shift}');
  await expect.poll(() => stored.element().textContent, LOADS).toBe('select\n  {{ $json.a }}\nfrom\n  t');
});

it('says where a text cannot be formatted, and leaves it', async () => {
  const screen = await renderPart(<Editor text="return (" language="javaScript" />);
  await screen.getByRole('button', { name: 'Format Text' }).click();
  await expect.element(screen.getByText('Text cannot be formatted'), LOADS).toBeVisible();
  await expect.element(screen.getByLabelText('Stored')).toHaveTextContent('return (');
});

it('marks what cannot be read once the keys rest, and closes tags', async () => {
  const screen = await renderPart(<Editor text="" language="html" />);
  await screen.getByRole('textbox', { name: 'Text' }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Text' }), LOADS).toHaveAttribute('data-language', 'html');
  await userEvent.keyboard('<p>');
  await expect.element(screen.getByLabelText('Stored')).toHaveTextContent('<p></p>');
  await userEvent.keyboard('</b>');
  await expect.poll(() => screen.container.querySelectorAll('.cm-lintRange-error').length, LOADS).toBeGreaterThan(0);
});
