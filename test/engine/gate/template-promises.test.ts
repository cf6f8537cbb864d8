import { beforeEach, describe, expect, it } from 'vitest';
import { templateMessages } from '../../../src/renderer/screens/policies/template-messages.ts';
import { templates, type Picked, type Template } from '../../../src/renderer/screens/policies/templates.ts';
import type { Actor } from '../../harness/actors.ts';
import { account, sealKey } from '../../harness/key-material.ts';
import { joinedBy } from '../../harness/people.ts';
import { aWorld } from '../../harness/world.ts';
import { aKey } from '../signing/psbts.ts';
import { accessPromises } from './promises/access.ts';
import { signingPromises } from './promises/signing.ts';
import { held, recipient, solRecipient, type Promises, type Scene } from './promises/scene.ts';

/**
 * Every template's promise: for each sentence of its description, what it says is so on the engine, with the template's own policies. The
 * attackers Eve and Eva have every right that the other templates give; Mia has those, and is meant by the template too. One right is left
 * out: two people who may change policies can give themselves anything, and that template says so.
 */

const promises: Readonly<Record<Template['id'], Promises>> = { ...accessPromises, ...signingPromises };

/** The templates that a description asks for beside its own. */
const advised: Readonly<Partial<Record<Template['id'], readonly Template['id'][]>>> = {
  onlyRecipient: ['noBlindSigning', 'noDelegation', 'noTypedData'],
  noTypedData: ['noBlindSigning'],
  ethereumFee: ['noBlindSigning'],
  bitcoinFee: ['noBlindSigning'],
};

const policiesOf = ({ id, make, beside }: Template, picked: Picked) =>
  [make(picked), ...Object.values(beside ?? {})].map((texts, at) => ({ policyName: `${id} ${at}`, ...texts }));

async function aScene({ id }: Template): Promise<Scene> {
  const world = await aWorld();
  const root = world.operator;
  const [eve, eva, tom, tim, mia] = await Promise.all(
    ['eve', 'eva', 'tom', 'tim', 'mia'].map((name) => joinedBy(root, name)),
  );
  if (!eve || !eva || !tom || !tim || !mia) throw new Error('five people joined');
  const tagOf = async (userTagName: string, users: readonly Actor[]) =>
    (
      await root.submit<{ userTagId: string }>('create_user_tag', {
        userTagName,
        userIds: users.map(({ userId }) => userId),
      })
    ).userTagId;
  const tagE = await tagOf('others', [eve, eva, mia]);
  const tagT = await tagOf('meant', [tom, tim, mia]);
  const walletOf = (walletName: string) =>
    root.submit<{ walletId: string; addresses: string[] }>('create_wallet', {
      walletName,
      accounts: [account('ETHEREUM', "m/44'/60'/0'/0/0"), account('SOLANA', "m/44'/501'/0'/0'", 'CURVE_ED25519')],
    });
  const {
    walletId: wallet,
    addresses: [ether = '', sol = ''],
  } = await walletOf('guarded');
  const {
    walletId: spare,
    addresses: [spareEther = ''],
  } = await walletOf('spare');
  const { privateKeyId: key } = await root.submit<{ privateKeyId: string }>('import_private_key', {
    userId: root.userId,
    privateKeyName: 'bitcoin',
    encryptedBundle: await sealKey(world, root, Buffer.from(aKey(7)).toString('hex')),
    curve: 'CURVE_SECP256K1',
    addressFormats: [],
  });
  const picked = (tag: string): Picked => ({
    tag,
    wallet,
    key: held.publicKey,
    recipient,
    amount: '2.5',
    solRecipient: solRecipient.toBase58(),
    program: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    fee: '50000',
    etherFee: '0.01',
    solFee: '0.02',
  });
  const others = templates.filter((one) => one.id !== id && one.id !== 'twoAdminsForPolicies');
  const rights = others
    .flatMap((one) => policiesOf(one, picked(tagE)))
    .filter(({ effect }) => effect === 'EFFECT_ALLOW');
  const own = templates
    .filter((one) => one.id === id || advised[id]?.includes(one.id))
    .flatMap((one) => policiesOf(one, picked(tagT)));
  // No template speaks of private keys alone.
  const keys = {
    policyName: 'keys',
    effect: 'EFFECT_ALLOW',
    condition: `activity.action in ['SIGN', 'EXPORT'] && private_key.id == '${key}'`,
    consensus: `approvers.any(u, u.tags.contains('${tagE}'))`,
  };
  await root.submit('create_policies', { policies: [...own, ...rights, keys] });
  return { world, root, eve, eva, tom, tim, mia, tagT, tagE, wallet, spare, ether, spareEther, sol, key };
}

describe('H1, H2, H3, M7, M8, L8: the promises of the templates', () => {
  describe.each(templates)('$id', (template) => {
    const rows = promises[template.id];
    let scene: Scene;
    beforeEach(async () => {
      scene = await aScene(template);
    });

    it('says these sentences and no others', () => {
      const sentences = templateMessages.en[`${template.id}.for`].split(/(?<=\.) /);
      expect(sentences).toEqual(Object.keys(rows));
    });

    it('keeps each of them', async () => {
      for (const [sentence, tries] of Object.entries(rows))
        for (const [what, expected, attempt] of tries === 'advice' ? [] : tries)
          expect([sentence, what, await attempt(scene)]).toEqual([sentence, what, expected]);
      expect(scene.world.bugs).toEqual([]);
    });
  });
});
