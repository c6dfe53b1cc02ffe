import type { ParametersOf } from '@millrace/node-sdk';
import type { stepParameters } from '../step-parameters.ts';

/** Values of one operation. */
export type StepValues = ParametersOf<typeof stepParameters>;
