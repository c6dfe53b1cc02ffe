import { boolean, collection, type JsonObject, number, options, string, type ValueOf } from '@millrace/node-sdk';
import { listed } from '../../../../lib/ai/service-format/file-content.ts';

/** Settings of a model, by their names at Ollama. */
export const modelSettings = collection('options', {
  label: 'Options',
  placeholder: 'Add option',
  options: [
    string('system', { label: 'System message', description: 'Says how to answer', typeOptions: { rows: 2 } }),
    number('temperature', {
      label: 'Temperature',
      default: 0.8,
      description: 'How freely it answers: 0 always takes the likeliest word',
      typeOptions: { minValue: 0, maxValue: 2, numberPrecision: 2 },
    }),
    number('top_p', {
      label: 'Top P',
      default: 0.7,
      description: 'Takes of the likeliest words only those that together have this probability',
      typeOptions: { minValue: 0, maxValue: 1, numberPrecision: 1 },
    }),
    number('top_k', {
      label: 'Top K',
      default: 40,
      description: 'Takes only so many of the likeliest words',
      typeOptions: { minValue: 1 },
    }),
    number('num_predict', {
      label: 'Longest answer (tokens)',
      default: 1024,
      description: 'Where the answer is cut off',
      typeOptions: { minValue: 1, numberPrecision: 0 },
    }),
    number('frequency_penalty', {
      label: 'Frequency penalty',
      description: 'The higher, the less it repeats words',
      typeOptions: { minValue: 0, numberPrecision: 2 },
    }),
    number('presence_penalty', {
      label: 'Presence penalty',
      description: 'The higher, the more it turns to new topics',
      typeOptions: { numberPrecision: 2 },
    }),
    number('repeat_penalty', {
      label: 'Repeat penalty',
      default: 1.1,
      typeOptions: { minValue: 0, numberPrecision: 2 },
    }),
    number('num_ctx', {
      label: 'Context (tokens)',
      default: 4096,
      description: 'What is longer is cut off by Ollama',
      typeOptions: { minValue: 1, numberPrecision: 0 },
    }),
    number('repeat_last_n', {
      label: 'Looks back (tokens)',
      default: 64,
      description: 'How far it looks for repetitions; 0 for not at all, -1 for all of the context',
      typeOptions: { minValue: -1, numberPrecision: 0 },
    }),
    number('min_p', {
      label: 'Min P',
      description: 'Takes only words with at least this share of the probability of the likeliest one',
      typeOptions: { minValue: 0, maxValue: 1, numberPrecision: 3 },
    }),
    number('seed', {
      label: 'Seed',
      description: 'The same seed gives the same answer to the same prompt',
      typeOptions: { minValue: 0, numberPrecision: 0 },
    }),
    string('stop', { label: 'Stop at', description: 'Texts that end the answer, with commas between them' }),
    string('keep_alive', { label: 'Keep loaded', default: '5m', description: 'How long the model stays in memory' }),
    boolean('low_vram', { label: 'Little video memory' }),
    number('main_gpu', { label: 'Main GPU', typeOptions: { minValue: 0, numberPrecision: 0 } }),
    number('num_batch', { label: 'Batch size', default: 512, typeOptions: { minValue: 1, numberPrecision: 0 } }),
    number('num_gpu', { label: 'Layers on the GPU', default: -1, typeOptions: { minValue: -1, numberPrecision: 0 } }),
    number('num_thread', {
      label: 'Threads',
      description: '0 leaves it to Ollama',
      typeOptions: { minValue: 0, numberPrecision: 0 },
    }),
    boolean('penalize_newline', { label: 'Penalize new lines', default: true }),
    boolean('use_mlock', { label: 'Lock the model in memory' }),
    boolean('use_mmap', { label: 'Map the model into memory', default: true }),
    boolean('vocab_only', { label: 'Load the vocabulary only' }),
    options('format', {
      label: 'Form of the answer',
      default: '',
      options: [
        { name: 'Text', value: '' },
        { name: 'JSON', value: 'json', description: 'The prompt must ask for JSON, too' },
      ],
    }),
  ],
});

export type ModelSettings = Partial<ValueOf<typeof modelSettings>>;

/** The settings as fields of a request. Those that are not set are left to the model. */
export function requestFields({ system: _system, stop, keep_alive, format, ...others }: ModelSettings): JsonObject {
  const settings = Object.entries(others).filter(([, value]) => value !== undefined && value !== -1);
  const stops = listed(stop);
  return {
    stream: false,
    options: { ...(Object.fromEntries(settings) as JsonObject), ...(stops.length > 0 && { stop: stops }) },
    ...(keep_alive && { keep_alive }),
    ...(format && { format }),
  };
}
