import { type ServerSetting, serverSettingRoutes } from '@millrace/api';
import { expect, it, onTestFinished, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { loadPageArea } from '../../../i18n/page-areas.ts';
import { apiClient } from '../../../server/api-client.ts';
import { currentUserQuery } from '../../../server/current-user.ts';
import { queryClient } from '../../../server/query-client.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { userOf } from '../../../testing/user-of.ts';
import { SettingsForm } from './settings-form.tsx';

await loadPageArea('settings');

const integer = { type: 'integer', allowed: 'a number', text: '', isChangeable: true, range: { min: 0, max: 100 } };
const choice = { type: 'choice', allowed: 'a word', text: '', isChangeable: true, choices: ['all', 'none'] };
const SETTINGS: ServerSetting[] = [
  { ...integer, name: 'MILLRACE_EXECUTIONS_MAX_AGE_DAYS', default: '14', value: '14', source: 'default' },
  { ...integer, name: 'MILLRACE_EXECUTIONS_MAX_COUNT', default: '50', value: '7', source: 'environment' },
  { ...choice, name: 'MILLRACE_SAVE_ERROR', default: 'all', value: 'none', source: 'stored' },
];
const NAMES = ['MILLRACE_EXECUTIONS_MAX_AGE_DAYS', 'MILLRACE_EXECUTIONS_MAX_COUNT', 'MILLRACE_SAVE_ERROR'] as const;

async function renderForm({
  permissions = ['instance:configure'],
  settings = SETTINGS,
  shown = '14',
  isSlow = false,
} = {}) {
  const sent: unknown[] = [];
  const answered = Promise.withResolvers<void>();
  const call = vi.spyOn(apiClient, 'call').mockImplementation(async (route: unknown, options: unknown) => {
    if (route !== serverSettingRoutes.change) return settings;
    sent.push((options as { body: unknown }).body);
    if (isSlow) await answered.promise;
    return settings;
  });
  queryClient.setQueryData(currentUserQuery.queryKey, userOf({ permissions }));
  onTestFinished(() => {
    call.mockRestore();
    queryClient.clear();
  });
  const screen = await renderPart(<SettingsForm sections={[{ title: 'Executions', names: NAMES }]} />);
  const days = screen.getByRole('textbox', { name: 'Days to keep executions' });
  const save = screen.getByRole('button', { name: 'Save' });
  await expect.element(days).toHaveValue(shown);
  return { screen, sent, days, save, answer: answered.resolve };
}

it('saves what was changed, once it is another value and allowed', async () => {
  const { screen, sent, days, save } = await renderForm();
  await expect.element(save).toBeDisabled();
  await days.fill('101');
  await expect.element(screen.getByText('A whole number from 0 to 100')).toBeVisible();
  await expect.element(save).toBeDisabled();
  await days.fill('30');
  await expect.element(save).toBeEnabled();
  await days.fill('14');
  await expect.element(save).toBeDisabled();
  await days.fill('30');
  await screen.getByRole('button', { name: 'Reset to the default: Keep' }).click();
  await days.click();
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => sent)
    .toEqual([{ changes: { MILLRACE_EXECUTIONS_MAX_AGE_DAYS: '30', MILLRACE_SAVE_ERROR: null } }]);
});

it('keeps the field that is sent by Enter, and what is typed in it meanwhile', async () => {
  const { days, save, answer } = await renderForm({ isSlow: true });
  await days.fill('30');
  await userEvent.keyboard('{Enter}');
  await expect.element(save).toHaveAttribute('data-loading');
  await expect.element(days).toHaveFocus();
  await userEvent.keyboard('{Backspace}1');
  answer();
  await expect.element(save).toBeEnabled();
  await expect.element(days).toHaveFocus();
  await expect.element(days).toHaveValue('31');
});

it('shows what the environment sets as fixed, with its variable', async () => {
  const { screen } = await renderForm();
  await expect.element(screen.getByRole('textbox', { name: 'Executions to keep' })).toBeDisabled();
  await expect
    .element(screen.getByText('Set by MILLRACE_EXECUTIONS_MAX_COUNT in the server’s environment.'))
    .toBeVisible();
});

it('groups the digits of large numbers, and takes them with and without', async () => {
  const large = { ...integer, range: { min: 0, max: 1_000_000 } };
  const setting = { ...large, name: NAMES[0], default: '50000', value: '70000', source: 'stored' } as const;
  const { screen, sent, days, save } = await renderForm({ settings: [setting], shown: '70,000' });
  await expect.element(screen.getByRole('button', { name: 'Reset to the default: 50,000' })).toBeVisible();
  await days.fill('1,234,567');
  await expect.element(screen.getByText('A whole number from 0 to 1,000,000')).toBeVisible();
  await days.fill('60000');
  await expect.element(days).toHaveValue('60,000');
  await save.click();
  await expect.poll(() => sent).toEqual([{ changes: { [NAMES[0]]: '60000' } }]);
});

it('is to be looked at only by who may change nothing', async () => {
  const { days, save } = await renderForm({ permissions: [] });
  await expect.element(days).toBeDisabled();
  await expect.element(save).not.toBeInTheDocument();
});
