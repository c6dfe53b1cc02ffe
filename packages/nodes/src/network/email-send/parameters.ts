import { boolean, string } from '@millrace/node-sdk';

/** Shared by all versions; conditions differ. */
export const sender = {
  label: 'From',
  description: "Address of the sender; a name can stand before it: 'Ann <ann@example.com>'",
  placeholder: 'ann@example.com',
  required: true,
} as const;
export const recipient = {
  label: 'To',
  description: 'Addresses of the recipients, separated by commas',
  placeholder: 'bob@example.com, Carol <carol@example.com>',
  required: true,
} as const;
export const subject = { label: 'Subject', placeholder: 'Your order' } as const;
export const plainText = {
  label: 'Text',
  description: 'Message in plain text',
  typeOptions: { rows: 5 },
} as const;
export const markup = { label: 'HTML', description: 'Message in HTML', typeOptions: { rows: 5 } } as const;
export const copies = {
  label: 'Copy to',
  description: 'Addresses that get a copy, separated by commas',
  placeholder: 'dave@example.com',
} as const;
export const blindCopies = {
  label: 'Blind copy to',
  description: 'Addresses that get a copy without the others seeing it, separated by commas',
  placeholder: 'eve@example.com',
} as const;
export const attachments = {
  label: 'Attachments',
  description:
    'Fields of the item that hold the files, separated by commas. HTML shows an image by its field: <img src="cid:data">',
  placeholder: 'data, report',
} as const;
export const anyCertificate = boolean('allowUnauthorizedCerts', {
  label: 'Accept any certificate',
  description: 'Connect also when the certificate of the server cannot be verified',
});
export const answers = string('replyTo', {
  label: 'Answer to',
  description: 'Address that answers go to',
  placeholder: 'office@example.com',
});
