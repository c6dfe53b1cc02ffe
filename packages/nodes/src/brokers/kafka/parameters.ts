import { boolean, string, when } from '@millrace/node-sdk';

export const useSchemaRegistry = boolean('useSchemaRegistry', {
  label: 'Use schema registry',
  description: 'Messages are written by a schema (Avro or JSON Schema) that a registry keeps',
});

export const schemaRegistryUrl = when(
  { useSchemaRegistry: [true] },
  string('schemaRegistryUrl', {
    label: 'Address of the registry',
    description: 'Empty: that of the credential',
    placeholder: 'https://schemas.example.com',
  }),
);
