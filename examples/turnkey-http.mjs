// Signs a raw payload with @turnkey/http. Run: node examples/turnkey-http.mjs
import { connect, exampleAddress } from './coffer.mjs';

const coffer = connect();
const { client, organizationId } = coffer;
const { username, organizationName } = await client.getWhoami({ organizationId });
console.log(`user: ${username} of ${organizationName}`);

const address = await exampleAddress(coffer, 'ethereum');
console.log(`address: ${address}`);

const { activity } = await client.signRawPayload({
  type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
  timestampMs: String(Date.now()),
  organizationId,
  parameters: {
    signWith: address,
    payload: 'hello',
    encoding: 'PAYLOAD_ENCODING_TEXT_UTF8',
    hashFunction: 'HASH_FUNCTION_KECCAK256',
  },
});
console.log(`status: ${activity.status}`);
// Without a result, the activity needs the approval of other users: see `coffer inbox`.
const { r, s, v } = activity.result.signRawPayloadResult ?? {};
console.log(`signature: 0x${r}${s}${v}`);
