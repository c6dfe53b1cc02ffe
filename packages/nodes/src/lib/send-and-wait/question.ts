import type { BatchContext, ParametersOf, Suspension } from '@millrace/node-sdk';
import { definedFields } from '../form-page/defined-fields.ts';
import { ATTRIBUTION } from '../mail/attribution.ts';
import { optionValues } from '../parameters/option-values.ts';
import { limitOf } from '../waiting/wait-limit-option.ts';
import { waitsNowhere } from '../waiting/waits-nowhere.ts';
import type { answerParameters } from './answer-parameters.ts';
import { type LinkAnswer, linkKey, pressReference, signedLink } from './signed-links.ts';

/** What was set of a question. */
export type AnswerValues = ParametersOf<ReturnType<typeof answerParameters<[]>>> & {
  /** Of a mail. */
  subject?: string;
};

/** A link of a message, to answer by or to the page to answer on. */
interface AnswerButton {
  label: string;
  url: string;
  /** What the button holds where the service tells who pressed it, instead of opening the link. */
  reference?: string;
  look: 'primary' | 'secondary';
}

/** What a message says that waits for an answer. */
export interface Question {
  text: string;
  /** In the order in which they are shown; that to decline comes first. */
  buttons: readonly AnswerButton[];
  /** The line that says what sent it, where it is wanted. */
  attribution: string | undefined;
}

type Context = Pick<BatchContext<unknown>, 'execution' | 'workflow' | 'now'>;

/**
 * Makes a question of what was set, and says how its answer is waited for. Its links are good for this question only.
 * @throws NodeError for a form that cannot be shown, a time that is none, and where an execution cannot wait
 */
export function ask(
  values: AnswerValues,
  context: Context,
  /** Whether the service tells what is pressed. Only buttons to approve or decline are. */
  { isPressed = false } = {},
): { question: Question; suspension: Suspension } {
  const { resumeUrl } = context.execution;
  if (resumeUrl === undefined) throw waitsNowhere('for an answer');
  // What cannot be shown fails here, not on the page of who answers.
  if (values.responseType === 'customForm') definedFields(values);
  const until = limitOf(optionValues(values.options).limitWaitTime, context);
  const key = linkKey();
  const attribution = optionValues(values.options).appendAttribution === true ? ATTRIBUTION : undefined;
  const buttons = buttonsOf(values, (answer) => ({
    url: signedLink(resumeUrl, answer, key),
    ...(isPressed && answer !== 'page' && { reference: pressReference(resumeUrl, answer, key) }),
  }));
  return {
    question: { text: String(values.message), buttons, attribution },
    suspension: { suspend: { on: 'webhook', state: { key, isPressed }, ...(until !== undefined && { until }) } },
  };
}

function buttonsOf(
  { responseType, approvalOptions, options }: AnswerValues,
  link: (answer: LinkAnswer) => Pick<AnswerButton, 'url' | 'reference'>,
): AnswerButton[] {
  if (responseType !== 'approval') {
    const label = optionValues(options).messageButtonLabel || 'Respond';
    return [{ label, ...link('page'), look: 'primary' }];
  }
  const given = optionValues(approvalOptions.values);
  const approve: AnswerButton = {
    label: given.approveLabel || 'Approve',
    ...link('true'),
    look: given.buttonApprovalStyle ?? 'primary',
  };
  if (given.approvalType !== 'double') return [approve];
  const decline: AnswerButton = {
    label: given.disapproveLabel || 'Decline',
    ...link('false'),
    look: given.buttonDisapprovalStyle ?? 'secondary',
  };
  return [decline, approve];
}
