import { ExpressionError } from '../errors/errors.ts';
import { toText } from '../interpreter/coerce.ts';
import { dataFunction, Facade } from './facades.ts';
import { record } from './records.ts';

/** Keys and values that a run notes about itself, for filtering. */
export interface CustomData {
  get(key: string): string | undefined;
  getAll(): Record<string, string>;
  /** Absent where a preview must not change anything. */
  set?(key: string, value: string): void;
}

/** `$execution`. */
export function executionFacade(execution: {
  id: string;
  mode: string;
  resumeUrl?: string;
  resumeFormUrl?: string;
  customData?: CustomData;
}): Facade {
  const customData = customDataFacade(execution.customData);
  return new Facade('[Execution]', {
    id: () => execution.id,
    mode: () => modeName(execution.mode),
    resumeUrl: () => execution.resumeUrl,
    resumeFormUrl: () => execution.resumeFormUrl,
    customData: () => customData,
  });
}

function modeName(mode: string): string {
  if (mode === 'manual') return 'test';
  return mode === 'test' || mode === 'evaluation' ? mode : 'production';
}

function customDataFacade(port: CustomData | undefined): Facade {
  const write = (key: string, value: string): void => {
    if (port?.set) {
      port.set(key, value);
      return;
    }
    throw new ExpressionError('not_available', 'Custom data cannot be set here', {
      description: 'It can be set while the workflow runs.',
    });
  };
  const get = dataFunction('get', ([key], rt) => port?.get(toText(key, rt)));
  const getAll = dataFunction('getAll', () => record(port?.getAll() ?? {}));
  const set = dataFunction('set', ([key, value], rt) => write(toText(key, rt), toText(value, rt)));
  const setAll = dataFunction('setAll', ([values], rt) => {
    if (!rt.members.isRecord(values))
      throw new ExpressionError('invalid_argument', 'setAll needs an object of names and values');
    for (const key of Object.keys(values)) write(key, toText(values[key], rt));
    return undefined;
  });
  return new Facade('[CustomData]', { get: () => get, getAll: () => getAll, set: () => set, setAll: () => setAll });
}
