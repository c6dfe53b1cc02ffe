import type { Item } from '@millrace/node-sdk';
import type { Evaluator } from '../pages/evaluator.ts';
import type { FullAnswer } from '../pages/page-request.ts';
import type { NodePort } from '../port/node-port.ts';
import type { Options } from '../requests/option-fields.ts';
import type { RequestOptions, RequestPlan } from './plan-request.ts';

/** What the pieces of one item's work share. */
export interface RoutedItem {
  plan: RequestPlan;
  evaluator: Evaluator;
  port: NodePort;
  context: Options;
  send(options: RequestOptions): Promise<FullAnswer>;
  items(answer: FullAnswer): Promise<Item[]>;
}
