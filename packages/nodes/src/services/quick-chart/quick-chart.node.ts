import {
  boolean,
  choices,
  collection,
  color,
  defineServiceNode,
  fixedCollection,
  group,
  type JsonObject,
  type JsonValue,
  json,
  NodeError,
  number,
  options,
  service,
  string,
  when,
} from '@millrace/node-sdk';
import { withFile } from '../../lib/files/item-files.ts';
import { parseJsonParameter } from '../../lib/parameters/json-parameter.ts';

const quickChart = service({ name: 'QuickChart', baseUrl: 'https://quickchart.io', reason: 'error' });

/** Addresses as long as this are taken everywhere; longer charts go in a body. */
const LONGEST_ADDRESS = 4000;

interface Labels {
  labelsUi?: { labelsValues?: ReadonlyArray<{ label: string }> } | undefined;
  labelsArray?: JsonValue | undefined;
}

/** The labels of the data. @throws NodeError for what is no list */
function labelsOf({ labelsUi, labelsArray }: Labels): JsonValue[] {
  if (labelsArray === undefined) return (labelsUi?.labelsValues ?? []).map(({ label }) => label);
  const labels = parseJsonParameter(labelsArray, 'Labels', 'labelsArray');
  if (Array.isArray(labels)) return labels;
  throw new NodeError("'Labels' is no list", {
    description: 'Write them as ["Berlin", "Paris"], or give a list by an expression.',
    parameter: 'labelsArray',
  });
}

const draw = quickChart.operation('Draw', {
  action: 'Draw a chart',
  parameters: [
    options('chartType', {
      label: 'Chart',
      default: 'bar',
      options: [
        { name: 'Bars', value: 'bar' },
        { name: 'Doughnut', value: 'doughnut' },
        { name: 'Line', value: 'line' },
        { name: 'Pie', value: 'pie' },
        { name: 'Polar area', value: 'polarArea' },
      ],
    }),
    options('labelsMode', {
      label: 'Labels from',
      default: 'manually',
      options: [
        { name: 'What is entered', value: 'manually' },
        { name: 'A list', value: 'array' },
      ],
    }),
    when(
      { labelsMode: ['manually'] },
      fixedCollection('labelsUi', {
        label: 'Labels',
        placeholder: 'Add label',
        multiple: true,
        required: true,
        typeOptions: { sortable: true },
        groups: [group('labelsValues', 'Label', [string('label', { label: 'Label' })])],
      }),
    ),
    when(
      { labelsMode: ['array'] },
      string('labelsArray', { label: 'Labels', placeholder: '["Berlin", "Paris"]', required: true }),
    ),
    json('data', { label: 'Data', description: 'A list of numbers, one for each label', required: true }),
    string('output', {
      label: 'Output binary field',
      description: 'Name that the picture gets in the item',
      default: 'data',
      required: true,
    }),
    collection('chartOptions', {
      label: 'Chart options',
      placeholder: 'Add option',
      options: [
        color('backgroundColor', { label: 'Background', typeOptions: { showAlpha: true } }),
        number('devicePixelRatio', {
          label: 'Pixels for each point',
          default: 2,
          typeOptions: { minValue: 1, maxValue: 2 },
        }),
        options('format', {
          label: 'Format',
          default: 'png',
          options: [
            { name: 'PNG', value: 'png' },
            { name: 'PDF', value: 'pdf' },
            { name: 'SVG', value: 'svg' },
            { name: 'WebP', value: 'webp' },
          ],
        }),
        number('height', { label: 'Height', description: 'In points', default: 300 }),
        boolean('horizontal', {
          label: 'Horizontal',
          description: 'Draw bars from left to right',
          displayOptions: { show: { '/chartType': ['bar'] } },
        }),
        number('width', { label: 'Width', description: 'In points', default: 500 }),
      ],
    }),
    collection('datasetOptions', {
      label: 'Options of the data',
      placeholder: 'Add option',
      options: [
        color('backgroundColor', { label: 'Fill', typeOptions: { showAlpha: true } }),
        color('borderColor', { label: 'Lines', typeOptions: { showAlpha: true } }),
        boolean('fill', {
          label: 'Fill below the line',
          default: true,
          displayOptions: { show: { '/chartType': ['line'] } },
        }),
        string('label', { label: 'Label' }),
        options('pointStyle', {
          label: 'Points',
          default: 'circle',
          displayOptions: { show: { '/chartType': ['line'] } },
          options: choices(
            'circle',
            'cross',
            'crossRot',
            'dash',
            'line',
            'rect',
            'rectRot',
            'rectRounded',
            'star',
            'triangle',
          ),
        }),
      ],
    }),
  ],
  async run({ client, parameters, item, binary }) {
    const { chartType, output, chartOptions, datasetOptions } = parameters;
    const { horizontal: isHorizontal, ...picture } = chartOptions;
    const type = isHorizontal && chartType === 'bar' ? 'horizontalBar' : chartType;
    const data = parseJsonParameter(parameters.data, 'Data', 'data');
    const { label = 'Chart', ...look } = datasetOptions;
    const dataset = { label, data, ...look, type };
    const chart: JsonObject = { type, data: { labels: labelsOf(parameters), datasets: [dataset] } };
    const text = JSON.stringify(chart);
    const drawn = await client.download(
      encodeURIComponent(text).length < LONGEST_ADDRESS
        ? { path: '/chart', query: { chart: text, ...picture } }
        : { method: 'POST', path: '/chart', body: { chart, ...picture } },
    );
    const fileName = `chart.${picture.format ?? 'png'}`;
    const file = await binary.create(drawn.content, { fileName, ...(drawn.mimeType && { mimeType: drawn.mimeType }) });
    return { json: { chart }, binary: withFile(item.binary, output, file) };
  },
});

export default defineServiceNode({
  name: 'n8n-nodes-base.quickChart',
  displayName: 'QuickChart',
  description: 'Draws a chart of numbers as a picture',
  version: 1,
  group: ['output'],
  subtitle: 'Draw a chart',
  codex: { categories: ['Marketing'], alias: ['image', 'graph', 'pie', 'bar', 'diagram'] },
  service: quickChart,
  operations: { draw },
});
