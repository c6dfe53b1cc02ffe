import { defineCredential, string } from '@millrace/node-sdk';

export default defineCredential({
  name: 'totpApi',
  displayName: 'TOTP',
  parameters: [
    string('secret', {
      label: 'Secret',
      description: 'The Base32 text that the service shows beside its QR code',
      placeholder: 'JBSWY3DPEHPK3PXP',
      required: true,
      typeOptions: { password: true },
    }),
    string('label', {
      label: 'Label',
      description: 'Which account the secret is for, such as Service:name@example.com',
    }),
  ],
});
