import { defineCredentialTest } from '@millrace/node-sdk';
import mqttCredential from './mqtt.credential.ts';
import { openMqtt } from './mqtt-connection.ts';

export default defineCredentialTest(mqttCredential, async (context) => {
  const connection = await openMqtt(context, { isSending: true });
  await connection.close();
});
