import { Checkbox, Modal, Radio, Select, Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { nodeType } from '../testing/node-type.ts';
import { renderPart } from '../testing/render-part.tsx';
import { TypeIcon } from '../ui/node-icon.tsx';

const SURFACES = ['--mr-panel', '--mr-panel-sunken', '--mr-canvas', '--mr-hover'];
const root = document.documentElement;

afterEach(async () => {
  root.dataset.mantineColorScheme = 'light';
  await page.viewport(1280, 720);
});

it.each(['light', 'dark'])('a control that is not chosen stands out from all that it stands on: %s', async (scheme) => {
  const screen = await renderPart(
    <>
      <Checkbox label="Box" />
      <Radio label="Choice" />
      <Switch label="Switch" />
    </>,
  );
  root.dataset.mantineColorScheme = scheme;
  const box = screen.getByRole('checkbox', { name: 'Box' }).element();
  const choice = screen.getByRole('radio', { name: 'Choice' }).element();
  const track = screen.getByRole('switch', { name: 'Switch' }).element().nextElementSibling;
  if (!track) throw new Error('The switch has no track.');
  const token = getComputedStyle(root).getPropertyValue('--mr-control');
  // Colours change over a moment.
  await expect.poll(() => toRgb(getComputedStyle(box).borderTopColor)).toEqual(toRgb(token));
  await expect.poll(() => toRgb(getComputedStyle(choice).borderTopColor)).toEqual(toRgb(token));
  await expect.poll(() => toRgb(getComputedStyle(track).backgroundColor)).toEqual(toRgb(token));
  for (const surface of SURFACES) {
    expect(contrast(token, getComputedStyle(root).getPropertyValue(surface)), surface).toBeGreaterThanOrEqual(3);
  }
});

it('what a package draws stands on white in the dark: black on black was seen', async () => {
  const icon = (name: string) => {
    const description = { ...nodeType({ name, displayName: name }), hasIcon: true };
    return <TypeIcon type={name} size={20} description={description} />;
  };
  const { container } = await renderPart([icon('n8n-nodes-parcels.parcels'), icon('n8n-nodes-base.gitHub')]);
  const grounds = () => [...container.querySelectorAll('img')].map((image) => getComputedStyle(image).backgroundColor);
  const none = 'rgba(0, 0, 0, 0)';
  expect(grounds()).toEqual([none, none]);
  root.dataset.mantineColorScheme = 'dark';
  expect(grounds()).toEqual(['rgb(255, 255, 255)', none]);
});

it('a click into a choice that can be searched is followed by a search', async () => {
  const chosen = vi.fn();
  const screen = await renderPart(
    <Select label="Kind" data={['is equal to', 'is greater than']} value="is equal to" searchable onChange={chosen} />,
  );
  await screen.getByRole('combobox', { name: 'Kind' }).click();
  await userEvent.keyboard('greater');
  await expect.element(screen.getByRole('combobox', { name: 'Kind' })).toHaveValue('greater');
  await expect.element(screen.getByRole('option', { name: 'is greater than' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(chosen).toHaveBeenCalledWith('is greater than', expect.anything());
});

it('choosing what is chosen already keeps it', async () => {
  const chosen = vi.fn();
  const screen = await renderPart(<Select label="Account" data={['Mine']} value="Mine" clearable onChange={chosen} />);
  await screen.getByRole('combobox', { name: 'Account' }).click();
  await screen.getByRole('option', { name: 'Mine' }).click();
  await expect.element(screen.getByRole('option', { name: 'Mine' })).not.toBeInTheDocument();
  expect(chosen).not.toHaveBeenCalledWith(null, expect.anything());
});

/** As WCAG 2 counts it, from 1 to 21. */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = toRgb(colour).map((byte) => {
    const share = byte / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Of `#rrggbb`, or of `rgb(r, g, b)` as the browser tells it. */
function toRgb(colour: string): number[] {
  if (colour.startsWith('#')) return (colour.match(/[\da-f]{2}/gi) ?? []).map((byte) => Number.parseInt(byte, 16));
  return (colour.match(/[\d.]+/g) ?? []).map(Number);
}

it('a click beside a dialog loses nothing that was typed in it, and closes one in which there is nothing', async () => {
  const closed = vi.fn();
  const dialog = (props: { closeOnClickOutside?: true }) => (
    <Modal opened onClose={closed} title="Name" {...props}>
      <input aria-label="Name" />
    </Modal>
  );
  const screen = await renderPart(dialog({}));
  await screen.getByRole('textbox', { name: 'Name' }).fill('Orders');
  const beside = () => document.querySelector('.mantine-Modal-overlay') ?? document.body;
  await userEvent.click(beside(), { position: { x: 5, y: 5 } });
  await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Orders');
  expect(closed).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(closed).toHaveBeenCalledOnce();
  await screen.rerender(dialog({ closeOnClickOutside: true }));
  await userEvent.click(beside(), { position: { x: 5, y: 5 } });
  expect(closed).toHaveBeenCalledTimes(2);
});

it('a dialog to work in has the whole screen of a phone, a question stays small', async () => {
  await page.viewport(400, 800);
  const dialog = (content: ReactNode) => (
    <Modal opened onClose={() => undefined} title="Name">
      {content}
    </Modal>
  );
  const screen = await renderPart(dialog(<input aria-label="Name" />));
  const box = () => document.querySelector('.mantine-Modal-content')?.getBoundingClientRect();
  await expect.poll(box).toMatchObject({ x: 0, y: 0, width: 400, height: 800 });
  await screen.rerender(dialog('Delete it?'));
  await expect.poll(() => (box()?.width ?? 0) < 400 && (box()?.height ?? 0) < 200).toBe(true);
  await screen.rerender(dialog(<input aria-label="Name" />));
  await page.viewport(1280, 720);
  await expect.poll(() => box()?.width).toBe(440);
});
