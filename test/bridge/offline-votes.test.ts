import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { JsonObject } from '#shared/envelope.ts';
import { parseOfflineVote } from '#shared/offline-vote.ts';
import { p256KeyFrom } from '../harness/actors.ts';
import { contractCall } from '../harness/contract-call.ts';
import { windowWorld, passphrase, refusalOf, valueOf, type WindowWorld } from '../harness/window-session.ts';
import { apiKey, nobody, person } from '../harness/people.ts';

/** Where the vault is, and a machine that has none. */
let world: WindowWorld;
let away: WindowWorld;
beforeEach(() => {
  world = windowWorld();
  away = windowWorld();
});
afterEach(async () => {
  await world.end();
  await away.end();
});

/** An address that the vault has no key of: what is asked of it waits all the same. */
const nobodys = '0x00000000219ab540356cBB839Cbe05303d7705Fa';
const keyText = (): Uint8Array => Buffer.from(`${createHash('sha256').update('bob').digest('hex')}:p256`);
type Activity = { id: string; fingerprint: string; status: string; result: Record<string, { userIds: string[] }> };
const activityOf = (value: JsonObject): Activity => value['activity'] as unknown as Activity;

/** Ann's vault, where she and Bob must agree; something of Ann's waits. */
async function waiting(): Promise<Activity> {
  await world.create();
  const users = [person('Bob', { apiKeys: [apiKey(p256KeyFrom('bob'))] })];
  const made = activityOf(valueOf(await world.bridge.call('create_users', { users })));
  const bob = made.result['createUsersResult']?.userIds[0] ?? '';
  const ann = (await world.bridge.vault.status()).info?.userId ?? '';
  valueOf(await world.bridge.call('update_root_quorum', { threshold: 2, userIds: [ann, bob] }));
  return activityOf(valueOf(await world.bridge.call('create_user_tag', { userTagName: 'ops', userIds: [] })));
}

describe('an activity that is carried to a machine without a vault', () => {
  it('is read there from its own bytes, stamped with a key file, and is carried out when it comes back', async () => {
    const { id, fingerprint } = await waiting();
    const { text, parts, fileName } = valueOf(await world.bridge.local.exportVoteRequest(id));
    expect(parts?.length).toBe(2);
    expect(fileName).toBe(`coffer-vote-request-${fingerprint.slice(7, 15)}.json`);
    const read = valueOf(await away.bridge.local.readVoteRequest(text));
    expect(read).toMatchObject({
      fingerprint,
      path: 'create_user_tag',
      type: 'ACTIVITY_TYPE_CREATE_USER_TAG',
      readings: [],
      parameters: { userTagName: 'ops', userIds: [] },
      told: { vaultName: 'vault', organizationName: 'Acme', submitterName: 'Ann', interfaces: [] },
    });
    expect(read.told.lapsesAtMs - read.told.createdAtMs).toBe(86_400_000);
    const vote = valueOf(await away.bridge.local.signOfflineVote(text, 'VOTE_SELECTION_APPROVED', keyText()));
    await world.time.pass(3 * 3_600_000);
    await world.bridge.vault.lock();
    valueOf(await world.bridge.vault.unlock(passphrase()));
    expect(valueOf(await world.bridge.local.importOfflineVote(vote.text))).toMatchObject({
      id,
      status: 'ACTIVITY_STATUS_COMPLETED',
      votes: [{}, { publicKey: p256KeyFrom('bob').publicKey }],
    });
    expect(refusalOf(await world.bridge.local.exportVoteRequest(id)), 'it does not wait any more').toBe(
      '9 VOTE_NOT_PENDING',
    );
  });

  it('may be rejected there', async () => {
    const { id } = await waiting();
    const { text } = valueOf(await world.bridge.local.exportVoteRequest(id));
    const vote = valueOf(await away.bridge.local.signOfflineVote(text, 'VOTE_SELECTION_REJECTED', keyText()));
    expect(valueOf(await world.bridge.local.importOfflineVote(vote.text))).toMatchObject({
      id,
      status: 'ACTIVITY_STATUS_REJECTED',
    });
  });

  it('may be stamped by whoever unlocked a vault, once they gave proof', async () => {
    const { id } = await waiting();
    const { text } = valueOf(await world.bridge.local.exportVoteRequest(id));
    expect(refusalOf(await away.bridge.local.signOfflineVote(text, 'VOTE_SELECTION_APPROVED'))).toBe('14 VAULT_LOCKED');
    await world.bridge.vault.lock();
    valueOf(await world.bridge.vault.unlock(passphrase()));
    const stamp = () => world.bridge.local.signOfflineVote(text, 'VOTE_SELECTION_REJECTED');
    expect(refusalOf(await stamp())).toBe('9 REAUTHENTICATION_REQUIRED');
    valueOf(await world.bridge.vault.reauthenticate(passphrase()));
    const vote = parseOfflineVote(valueOf(await stamp()).text);
    expect(vote).toMatchObject({ ok: true, value: { selection: 'VOTE_SELECTION_REJECTED' } });
  });

  it('shows what would be signed, with the interfaces that were kept for it', async () => {
    await waiting();
    const { bridge } = world;
    const token = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
    const to = '0x47641B418aC3443c6185bB463755518E16309c27';
    const { smartContractInterface, unsignedTransaction } = contractCall(
      token,
      'function transfer(address to, uint256 amount)',
      [nobodys, 5n],
    );
    const waits = async (path: string, params: JsonObject): Promise<Activity> =>
      activityOf(valueOf(await bridge.call(path, params)));
    const approved = async ({ id }: Activity): Promise<void> => {
      const { text } = valueOf(await bridge.local.exportVoteRequest(id));
      const vote = valueOf(await away.bridge.local.signOfflineVote(text, 'VOTE_SELECTION_APPROVED', keyText()));
      expect(valueOf(await bridge.local.importOfflineVote(vote.text))).toMatchObject({
        status: 'ACTIVITY_STATUS_COMPLETED',
      });
    };
    const kept = {
      smartContractAddress: token,
      smartContractInterface,
      type: 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM',
      label: 'Tether',
    };
    await approved(await waits('create_smart_contract_interface', kept));
    await approved(
      await waits('create_smart_contract_interface', { ...kept, smartContractAddress: to, label: 'none' }),
    );
    const signs = await waits('sign_transaction', {
      signWith: nobodys,
      type: 'TRANSACTION_TYPE_ETHEREUM',
      unsignedTransaction,
    });
    const read = async ({ id }: Activity) => {
      const { text } = valueOf(await bridge.local.exportVoteRequest(id));
      return valueOf(await away.bridge.local.readVoteRequest(text));
    };
    expect(await read(signs)).toMatchObject({
      readings: [{ kind: 'transaction', chain: 'ETHEREUM', calls: [{ label: 'Tether', name: 'transfer' }] }],
      told: { interfaces: ['Tether'] },
    });
    const blind = { encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_NO_OP' };
    const digest = await waits('sign_raw_payload', { signWith: nobodys, payload: 'ab'.repeat(32), ...blind });
    expect(await read(digest)).toMatchObject({ readings: [{ kind: 'blind', digest: true, cautions: ['blind'] }] });
  });

  it('is refused where it is not whole, no request, or what the service would not take', async () => {
    const { id } = await waiting();
    const { text } = valueOf(await world.bridge.local.exportVoteRequest(id));
    for (const bad of ['', 'x', text.slice(0, -9), text.replace('ops', 'oops')]) {
      expect(refusalOf(await away.bridge.local.readVoteRequest(bad))).toMatch(/^3/);
      expect(refusalOf(await away.bridge.local.signOfflineVote(bad, 'VOTE_SELECTION_APPROVED', keyText()))).toMatch(
        /^3/,
      );
      expect(refusalOf(await world.bridge.local.importOfflineVote(bad))).toMatch(/^3/);
    }
    for (const key of ['', 'x', 'ff'.repeat(31), `${'11'.repeat(32)}:p384`])
      expect(
        refusalOf(await away.bridge.local.signOfflineVote(text, 'VOTE_SELECTION_APPROVED', Buffer.from(key))),
      ).toBe('3 NOT_AN_API_KEY');
    expect(refusalOf(await world.bridge.local.exportVoteRequest(nobody))).toBe('5');
    expect(refusalOf(await away.bridge.local.exportVoteRequest(id))).toBe('14 VAULT_LOCKED');
  });

  it('takes no vote whose stamp is not genuine, or is nobody’s here', async () => {
    const { id } = await waiting();
    const { text } = valueOf(await world.bridge.local.exportVoteRequest(id));
    const stranger = Buffer.from(`${'11'.repeat(32)}:p256`);
    const vote = valueOf(await away.bridge.local.signOfflineVote(text, 'VOTE_SELECTION_APPROVED', stranger));
    expect(refusalOf(await world.bridge.local.importOfflineVote(vote.text))).toMatch(/^16/);
    const { activity } = valueOf(await world.bridge.call('get_activity', { activityId: id }));
    expect(activity).toMatchObject({ status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED', votes: [{}] });
  });
});
