import { type OnboardingPrompt, onboardingPrompt, type Prompts, promptReceipt, prompts } from '@millrace/api';
import type { ProxySettings } from '@millrace/network';
import { z } from 'zod';
import { apiError } from '../errors/server-error.ts';
import { HostedService } from './hosted-service.ts';

type Receipt = z.output<typeof promptReceipt>;

interface PromptServiceOptions {
  /** Without one nothing is asked, and nothing is sent. */
  url: string | undefined;
  instanceId: string;
  proxies: ProxySettings;
}

/** A service that wants to know what people think, and offers calls to newcomers. */
export class PromptService {
  readonly #service: HostedService | undefined;
  readonly #instanceId: string;

  constructor({ url, instanceId, proxies }: PromptServiceOptions) {
    this.#service = url === undefined ? undefined : new HostedService(url, proxies);
    this.#instanceId = instanceId;
  }

  list(userId: string): Promise<Prompts> {
    return this.#ask(prompts, { path: '/prompts', userId });
  }

  sendContact(userId: string, body: { email: string }): Promise<Receipt> {
    return this.#ask(promptReceipt, { path: '/prompt', userId, body });
  }

  sendValue(userId: string, body: { value: number; email?: string | undefined }): Promise<Receipt> {
    return this.#ask(promptReceipt, { path: '/value-survey', userId, body });
  }

  offerCall(userId: string): Promise<OnboardingPrompt> {
    return this.#ask(onboardingPrompt, { path: '/prompts/onboarding', userId });
  }

  async applyForCall(userId: string, { email }: { email: string }): Promise<void> {
    await this.#ask(z.unknown(), { path: '/accounts/onboarding', userId, body: { email, agree: true } });
  }

  async #ask<Schema extends z.ZodType>(
    shape: Schema,
    { path, userId, body }: { path: string; userId: string; body?: object },
  ): Promise<z.output<Schema>> {
    if (!this.#service) throw apiError('HOSTED_SERVICE_FAILED.noPrompts');
    const headers = { 'x-instance-id': this.#instanceId, 'x-user-id': userId };
    return this.#service.ask(shape, { path, headers, ...(body && { body }) });
  }
}
