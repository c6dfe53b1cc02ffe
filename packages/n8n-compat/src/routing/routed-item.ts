import type { Item } from '@millrace/node-sdk';
import type { NodePort } from '../port/node-port.ts';
import type { Options } from '../requests/option-fields.ts';
import type { Evaluator } from './expressions.ts';
import type { RequestOptions, RequestPlan } from './plan-request.ts';
import type { FullAnswer } from './post-receive.ts';

/** What the pieces of one item's work share. */
export interface RoutedItem {
  plan: RequestPlan;
  evaluator: Evaluator;
  port: NodePort;
  context: Options;
  send(options: RequestOptions): Promise<FullAnswer>;
  items(answer: FullAnswer): Promise<Item[]>;
}
