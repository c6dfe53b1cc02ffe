import {
  choiceOf,
  choices,
  defineWebhookTrigger,
  isJsonObject,
  options,
  path,
  sharedSecret,
  string,
  when,
  z,
} from '@millrace/node-sdk';
import { convertKit, forms, sequences, tags } from './client.ts';

/** Events, by what ConvertKit calls them. */
const EVENTS = {
  courseComplete: 'subscriber.course_complete',
  courseSubscribe: 'subscriber.course_subscribe',
  formSubscribe: 'subscriber.form_subscribe',
  linkClick: 'subscriber.link_click',
  productPurchase: 'subscriber.product_purchase',
  purchaseCreate: 'purchase.purchase_create',
  subscriberActivate: 'subscriber.subscriber_activate',
  subscriberUnsubscribe: 'subscriber.subscriber_unsubscribe',
  tagAdd: 'subscriber.tag_add',
  tagRemove: 'subscriber.tag_remove',
} as const;

const made = z.object({ rule: z.object({ id: z.number() }) });

export default defineWebhookTrigger({
  name: 'n8n-nodes-base.convertKitTrigger',
  displayName: 'ConvertKit trigger',
  description: 'Starts the workflow when something happens to subscribers of ConvertKit',
  version: 1,
  defaults: { name: 'ConvertKit Trigger' },
  codex: { categories: ['Marketing'], alias: ['Kit', 'newsletter', 'email'] },
  service: convertKit,
  parameters: [
    options('event', {
      label: 'Event',
      default: '',
      required: true,
      options: [
        ...choices('formSubscribe', 'linkClick', 'productPurchase', 'purchaseCreate'),
        { name: 'Sequence completed', value: 'courseComplete' },
        { name: 'Sequence subscribed', value: 'courseSubscribe' },
        ...choices('subscriberActivate', 'subscriberUnsubscribe', 'tagAdd', 'tagRemove'),
      ],
    }),
    when({ event: ['formSubscribe'] }, choiceOf('formId', { label: 'Form', from: forms, required: true })),
    when(
      { event: ['courseComplete', 'courseSubscribe'] },
      choiceOf('courseId', { label: 'Sequence', from: sequences, required: true }),
    ),
    when(
      { event: ['linkClick'] },
      string('link', { label: 'Link', placeholder: 'https://example.com', required: true }),
    ),
    when({ event: ['productPurchase'] }, string('productId', { label: 'Product ID', required: true })),
    when({ event: ['tagAdd', 'tagRemove'] }, choiceOf('tagId', { label: 'Tag', from: tags, required: true })),
  ],
  async register({ client, url, secret, parameters: { event, formId, courseId, link, productId, tagId } }) {
    // ConvertKit signs nothing: the secret stands in the address.
    const address = new URL(url);
    address.searchParams.set('secret', secret);
    const watched = {
      name: EVENTS[event],
      form_id: formId && Number(formId),
      course_id: courseId && Number(courseId),
      initiator_value: link,
      product_id: productId && Number(productId),
      tag_id: tagId && Number(tagId),
    };
    const body = { target_url: address.href, event: watched };
    const { rule } = await client.post('/automations/hooks', body, { answer: made });
    return { id: rule.id };
  },
  unregister: ({ client, stored }) => client.delete(path`/automations/hooks/${stored.id}`),
  verify: sharedSecret({ query: 'secret' }),
  receive: ({ body }) => (isJsonObject(body) ? [{ json: body }] : []),
});
