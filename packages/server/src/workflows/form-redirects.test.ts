import type { JsonObject, Workflow } from '@millrace/workflow';
import { expect, it } from 'vitest';
import { refuseFormRedirects } from './form-redirects.ts';

const refuse =
  (redirectUrl: string, type = 'n8n-nodes-base.formTrigger', parameters?: JsonObject) =>
  () =>
    refuseFormRedirects({
      nodes: [
        {
          name: 'Ask',
          type,
          parameters: parameters ?? {
            options: { respondWithOptions: { values: { respondWith: 'redirect', redirectUrl } } },
          },
        },
      ],
    } as unknown as Workflow);

it.each(['javascript:alert(1)', ' JavaScript:alert(1)', 'java\nscript:alert(1)', 'data:text/html,x', 'file:///etc/x'])(
  'a form that leads to %j is refused',
  (address) => {
    for (const type of ['n8n-nodes-base.formTrigger', 'n8n-nodes-base.form', 'n8n-nodes-base.wait']) {
      expect(refuse(address, type)).toThrow('The form "Ask" leads to');
    }
  },
);

it('the refusal says where', () => {
  expect(refuse('javascript:x')).toThrow(
    expect.objectContaining({
      code: 'BAD_REQUEST',
      problems: [
        {
          path: 'nodes[0].parameters.options.respondWithOptions.values.redirectUrl',
          reason: 'must begin with https:// or http://',
        },
      ],
    }),
  );
  expect(refuse('', undefined, { list: [{ redirectUrl: 'data:,x' }] })).toThrow("leads to 'data:,x'");
});

it.each(['', 'https://x.example/a', 'HTTP://x.example', 'x.example/thanks', 'localhost:3000/a', '={{ $json.to }}'])(
  'a form that leads to %j is stored',
  (address) => {
    expect(refuse(address)).not.toThrow();
  },
);

it('other nodes may call a parameter the same', () => {
  expect(refuse('myapp://done', 'vendor.signIn')).not.toThrow();
});
