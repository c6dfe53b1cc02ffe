import { NodeTypeCatalogue } from '@millrace/workflow';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { nodeTypesQuery } from '../../server/node-types.ts';
import { queryClient } from '../../server/query-client.ts';
import { templateCategoriesQuery } from '../../server/template-host.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { CategoryFilter } from './category-filter.tsx';
import { NodeIcons } from './node-icons.tsx';

queryClient.setQueryData(nodeTypesQuery.queryKey, new NodeTypeCatalogue([]));

function Categories({ first }: { first: number[] }) {
  const [chosen, setChosen] = useState(first);
  return <CategoryFilter chosen={chosen} onChange={setChosen} />;
}

it('shows what is chosen first, then the first twelve categories, then the others, and all chooses none', async () => {
  const categories = Array.from({ length: 15 }, (_, at) => ({ id: at + 1, name: `Topic ${at + 1}` }));
  queryClient.setQueryData(templateCategoriesQuery.queryKey, categories);
  const screen = await renderPart(<Categories first={[15]} />);
  const topics = screen.getByRole('checkbox');
  await expect.element(screen.getByRole('checkbox', { name: 'Topic 12' })).not.toBeChecked();
  await expect.element(screen.getByRole('checkbox', { name: 'Topic 15' })).toBeChecked();
  const labels = () => topics.elements().map((topic) => topic.closest('[data-checked], div')?.textContent);
  expect(topics.elements().length).toBe(14);
  expect(labels().slice(0, 3)).toEqual(['All', 'Topic 15', 'Topic 1']);
  await screen.getByRole('button', { name: '+2 more' }).click();
  await expect.element(screen.getByRole('checkbox', { name: 'Topic 14' })).toBeInTheDocument();
  expect(topics.elements().length).toBe(16);
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
  const all = screen.getByRole('checkbox', { name: 'All', exact: true });
  await expect.element(all).not.toBeChecked();
  await userEvent.click(screen.getByText('All', { exact: true }));
  await expect.element(all).toBeChecked();
  await expect.element(screen.getByRole('checkbox', { name: 'Topic 15' })).not.toBeChecked();
});

it.each([
  { count: 4, places: {}, icons: 4, more: '' },
  { count: 5, places: {}, icons: 3, more: '+2' },
  { count: 5, places: { limit: 5 }, icons: 5, more: '' },
  { count: 9, places: { limit: 5 }, icons: 4, more: '+5' },
])('shows $icons icons for $count nodes, and how many more there are', async ({ count, places, icons, more }) => {
  const nodes = Array.from({ length: count }, (_, at) => ({
    name: `test.node${at}`,
    displayName: `Node ${at}`,
    icon: null,
  }));
  const screen = await renderPart(<NodeIcons nodes={nodes} {...places} />);
  const row = screen.getByRole('img').element();
  expect(row.querySelectorAll('svg').length).toBe(icons);
  expect(row.textContent).toBe(more);
  expect(row.getAttribute('aria-label')).toContain(`Node ${count - 1}`);
});
