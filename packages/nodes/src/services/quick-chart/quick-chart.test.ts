import type { JsonObject } from '@millrace/node-sdk';
import { runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import quickChart from './quick-chart.node.ts';

async function ask(parameters: JsonObject) {
  const png = { headers: { 'content-type': 'image/png' }, body: 'PNG' };
  const { requests, items, json } = await runNode(quickChart, { parameters, http: () => png });
  return { json, file: items[0]?.binary, sent: requests[0] };
}

it('draws what is entered, and puts the picture into the item', async () => {
  const { json, file, sent } = await ask({
    labelsUi: { labelsValues: [{ label: 'a' }, { label: 'b' }] },
    data: '[1, 2]',
    output: 'picture',
    chartOptions: { horizontal: true, format: 'png', width: 200 },
    datasetOptions: { label: 'L', borderColor: '#0000ff' },
  });
  const dataset = { label: 'L', data: [1, 2], borderColor: '#0000ff', type: 'horizontalBar' };
  const chart = { type: 'horizontalBar', data: { labels: ['a', 'b'], datasets: [dataset] } };
  expect(json).toEqual([{ chart }]);
  expect(sent?.query).toEqual([
    ['chart', JSON.stringify(chart)],
    ['format', 'png'],
    ['width', '200'],
  ]);
  expect(file?.picture).toMatchObject({ fileName: 'chart.png', mimeType: 'image/png' });
});

it('sends what is too long for an address in a body', async () => {
  const numbers = Array.from({ length: 2000 }, (_, at) => at);
  const long = { chartType: 'line', labelsMode: 'array', labelsArray: '["a"]', data: JSON.stringify(numbers) };
  const { sent } = await ask({ ...long, chartOptions: {}, datasetOptions: {} });
  expect(sent?.method).toBe('POST');
  expect(JSON.parse(String(sent?.body)).chart.data.datasets[0].data).toHaveLength(2000);
});

it('says what is no list', async () => {
  const wrong = { labelsMode: 'array', labelsArray: '{"a":1}', data: '[1]', chartOptions: {}, datasetOptions: {} };
  await expect(ask(wrong)).rejects.toThrow("'Labels' is no list");
});
