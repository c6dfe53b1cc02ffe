import type { Item, JsonObject } from '@millrace/workflow';
import type { NodeContext, Shared } from './context.ts';
import type { CallDecision, CallQuestion } from './person-question.ts';
import type { RunDescription } from './run-description.ts';

/** Context of a sub-node: a node that supplies something to another one instead of passing items on. */
export interface SupplyContext<Parameters> extends NodeContext {
  /** That the node it serves works on. Read-only; empty where none reached that node. */
  readonly item: Item;
  /** Resolved for that item. */
  readonly parameters: Parameters;
  /**
   * What the sub-nodes of this type share in their workflow, kept between executions, also of those by hand; JSON only. Each
   * entry is kept by itself: executions that run side by side lose nothing of what the others wrote to other entries.
   */
  readonly sharedData: JsonObject;
  /** Kind of the connection to the node it serves: what is wanted of it. */
  readonly connection: string;
  /**
   * What expressions of its parameters ask the model for that calls it as a tool (`$fromAI`): JSON Schema of an object.
   * @throws NodeError for a call that cannot be read
   */
  toolSchema(): JsonObject;
  /** The parameters where a model has given these arguments. @throws NodeError when an expression fails */
  parametersWith(toolArguments: JsonObject): Parameters;
  /**
   * Gives what is built of this sub-node for the items of one run of the node it serves something they share, for example a
   * connection: the first that asks opens it. Where opening failed, it fails for the others of the same key, too.
   * @param key what sets it apart from others of the sub-node; of one type for each key.
   */
  share<Thing>(key: string, open: () => Promise<Shared<Thing>>): Promise<Thing>;
  /**
   * Does a piece of work for the node it serves as a run of its own, which is shown and stored with what was asked and
   * given. Runs of one sub-node take turns. When the execution goes on after its process ended, a call that had been answered
   * gives the stored answer, or fails as it had failed, instead of doing the work again; see {@link RunDescription.restore}.
   * @throws what `work` throws
   */
  asRun<Result>(work: () => Promise<Result> | Result, about: RunDescription<Result>): Promise<Result>;
  /**
   * Asks a person whether a call is to be made. While nobody has answered, the execution is put aside and this does not come back;
   * when it goes on, what was done before comes out of the journal. Only for types that say `asksPeople`.
   */
  askPerson(question: CallQuestion): Promise<CallDecision>;
}
