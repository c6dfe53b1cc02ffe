import { useMantineColorScheme } from '@mantine/core';
import { accountRoutes, sessionRoutes } from '@millrace/api';
import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadPageArea } from '../../i18n/page-areas.ts';
import { apiClient } from '../../server/api-client.ts';
import { currentUserQuery } from '../../server/current-user.ts';
import { queryClient } from '../../server/query-client.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { TestRouter } from '../../testing/test-router.tsx';
import { userOf } from '../../testing/user-of.ts';
import PersonalPage from './personal-page.tsx';

await loadPageArea('settings');

const ann = userOf({ id: 'ann', email: 'ann@example.org', firstName: 'Ann', lastName: 'Lee', agree: true });

beforeEach(() => {
  queryClient.setQueryData(currentUserQuery.queryKey, ann);
  vi.spyOn(apiClient, 'call').mockImplementation((route: unknown) => {
    const isAnswered = route === accountRoutes.update || route === sessionRoutes.current;
    return isAnswered ? Promise.resolve(ann) : new Promise(() => undefined);
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  queryClient.clear();
  localStorage.clear();
});

/** Stands for the menu of the account. */
function DarkFromMenu() {
  const { setColorScheme } = useMantineColorScheme();
  return (
    <button type="button" onClick={() => setColorScheme('dark')}>
      Dark from the menu
    </button>
  );
}

function Page() {
  return (
    <>
      <DarkFromMenu />
      <PersonalPage />
    </>
  );
}

async function renderPage() {
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: '/settings/personal', component: Page });
  const history = createMemoryHistory({ initialEntries: ['/settings/personal'] });
  const router = createRouter({ routeTree: root.addChildren([page]), history });
  const screen = await renderPart(<TestRouter router={router} />);
  const save = async () => {
    const call = vi.mocked(apiClient.call).mockClear();
    await screen.getByRole('button', { name: 'Save', exact: true }).click();
    // Asked for once the theme is set.
    await expect.poll(() => call.mock.calls.map(([route]) => route as unknown)).toContain(sessionRoutes.current);
  };
  return { ...screen, save, theme: (name: string) => screen.getByRole('radio', { name, exact: true }) };
}

const shown = () => document.documentElement.dataset.mantineColorScheme;

it('keeps a theme that was chosen in the menu when the name is saved', async () => {
  const { getByRole, save, theme } = await renderPage();
  await getByRole('button', { name: 'Dark from the menu' }).click();
  await expect.element(theme('Dark')).toBeChecked();
  await getByRole('textbox', { name: 'First name' }).fill('Anna');
  await save();
  expect(shown()).toBe('dark');
});

it('changes the theme once the form is saved, and follows the menu from then on', async () => {
  const { getByRole, getByText, save, theme } = await renderPage();
  await getByText('Light', { exact: true }).click();
  await getByText('Dark', { exact: true }).click();
  expect(shown()).toBe('light');
  await save();
  await expect.poll(shown).toBe('dark');
  await getByText('Light', { exact: true }).click();
  await save();
  await expect.poll(shown).toBe('light');
  await getByRole('button', { name: 'Dark from the menu' }).click();
  await expect.element(theme('Dark')).toBeChecked();
  expect(shown()).toBe('dark');
});
