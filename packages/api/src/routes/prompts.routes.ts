import { route } from '../calls/route.ts';
import { z } from '../shapes/zod.ts';
import { emailAddress } from './account-shapes.ts';

const text = z.string().max(500).default('');

/** What a service wants people to be asked now. */
export const prompts = z.object({
  /** Words of the service for what it asks; empty for those of the editor. */
  title: text,
  message: text,
  showContactPrompt: z.boolean().default(false),
  showValueSurvey: z.boolean().default(false),
});
export type Prompts = z.infer<typeof prompts>;

/** An offer of a call with somebody who helps newcomers. */
export const onboardingPrompt = z.object({
  title: z.string().min(1).max(500),
  description: text,
  /** How many offers there were before it, and this one. */
  toast_sequence_number: z.number().int().min(1).max(1000),
});
export type OnboardingPrompt = z.infer<typeof onboardingPrompt>;

/** The score, and by the second call whom to ask about it. */
const valueSurvey = z.object({ value: z.number().int().min(0).max(10), email: emailAddress.optional() });

export const promptReceipt = z.object({ updated: z.boolean() });

const errors = ['HOSTED_SERVICE_FAILED'] as const;
const email = z.object({ email: emailAddress });

/** What goes to the service that the owner named, and to nobody where none is named: `prompts` of the settings says so. */
export const promptRoutes = {
  list: route({
    method: 'GET',
    path: '/prompts',
    access: 'prompt:answer',
    summary: 'What the service of the owner wants people to be asked',
    errors,
    answer: prompts,
  }),
  contact: route({
    method: 'POST',
    path: '/prompt',
    access: 'prompt:answer',
    summary: 'Sends the service an address to write to',
    errors,
    body: email,
    answer: promptReceipt,
  }),
  valueSurvey: route({
    method: 'POST',
    path: '/value-survey',
    access: 'prompt:answer',
    summary: 'Sends the service how likely somebody is to recommend Millrace',
    errors,
    body: valueSurvey,
    answer: promptReceipt,
  }),
  onboarding: route({
    method: 'GET',
    path: '/prompts/onboarding',
    access: 'prompt:answer',
    summary: 'The offer of a call for newcomers',
    errors,
    answer: onboardingPrompt,
  }),
  applyForOnboarding: route({
    method: 'POST',
    path: '/accounts/onboarding',
    access: 'prompt:answer',
    summary: 'Sends the service the address of somebody who wants the call',
    errors,
    body: email,
    answer: z.literal(true),
  }),
};
