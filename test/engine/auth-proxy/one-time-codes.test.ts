import { beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import type { OtpId } from '#engine/state/rows.ts';
import { write } from '../../harness/key-material.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { p256KeyFrom, type StampKey } from '../../harness/actors.ts';
import { answered, aProxyWorld, nobodyYet, type ProxyWorld } from '../../harness/auth-proxy.ts';
import {
  lastText,
  loginSignature,
  messagesIn,
  sealCode,
  signupSignature,
  tokenOf,
  withCodes,
} from '../../harness/codes.ts';
import { apiKey, subOrganizationOf } from '../../harness/people.ts';
import { passkeyOf } from '../../harness/passkey.ts';
import { sessionPayload } from '../../harness/session-tokens.ts';

let scene: ProxyWorld;
beforeAll(async () => {
  scene = await aProxyWorld();
  await withCodes(scene.world.operator);
});

const page: ProxyWorld['page'] = (...call) => {
  // Each case has its own rate.
  scene.world.clock.advance(200_000);
  return scene.page(...call);
};
const refusedWith = (code: keyof typeof rpcCodes, message: string) => ({
  ok: false,
  failure: { code: rpcCodes[code], message: expect.stringContaining(message) as string },
});
const byMail = (contact: string) => ({ otpType: 'OTP_TYPE_EMAIL', contact });

/** Has a code sent, and types it in as the official client does. */
async function verified(contact: string, key: StampKey): Promise<string> {
  const begun = answered(await page('otp_init_v2', byMail(contact)));
  const [otpId, bundle] = [String(begun['otpId']), String(begun['otpEncryptionTargetBundle'])];
  const encryptedOtpBundle = sealCode(scene.world, lastText(scene.world), bundle, key);
  // A code lasts five minutes: this is typed at once.
  return String(answered(await scene.page('otp_verify_v2', { otpId, encryptedOtpBundle }))['verificationToken']);
}
const find = (filterValue: string, verificationToken: string, filterType = 'EMAIL') =>
  page('account', { filterType, filterValue, verificationToken });
const signUp = (userEmail: string, token: string, key: StampKey) =>
  page('signup_v2', {
    ...nobodyYet,
    userEmail,
    verificationToken: token,
    clientSignature: signupSignature(key, token, {
      email: userEmail,
      apiKeys: [],
      authenticators: [],
      oauthProviders: [],
    }),
  });
const logIn = (token: string, key: StampKey, more: object = {}) =>
  page('otp_login_v2', {
    verificationToken: token,
    publicKey: key.publicKey,
    clientSignature: loginSignature(key, token),
    ...more,
  });

describe('one-time codes at the auth proxy', () => {
  const [contact, key] = ['ann@example.com', p256KeyFrom('ann’s token')];
  let token: string;
  let organizationId: unknown;
  beforeAll(async () => {
    token = await verified(contact, key);
    expect(answered(await find(contact, token))).toEqual({});
    ({ organizationId } = answered(await signUp(contact, token, key)));
  });

  it('find the sub-organization that was signed up for, and log in there, named or not', async () => {
    expect(answered(await find(contact, token))).toEqual({ organizationId });
    for (const more of [{}, { organizationId }, { invalidateExisting: true }]) {
      const { session } = answered(await logIn(token, key, more));
      expect(sessionPayload(String(session))).toMatchObject({ organization_id: organizationId });
    }
    const [kept] = scene.world.store.activities.list(String(organizationId), { limit: 1 });
    expect(kept).toMatchObject({ type: 'ACTIVITY_TYPE_OTP_LOGIN_V2', submitterId: scene.proxy.userId });
    expect(scene.world.bugs).toEqual([]);
  });

  it('stand in no answer', async () => {
    const begun = answered(await page('otp_init_v2', byMail('code@example.com')));
    expect(Object.keys(begun).sort((a, b) => a.localeCompare(b))).toEqual(['otpEncryptionTargetBundle', 'otpId']);
    expect(JSON.stringify(begun)).not.toContain(lastText(scene.world));
    expect(messagesIn(scene.world).at(-1)).toMatchObject({ to: 'code@example.com' });
  });

  it('are understood in their first version', async () => {
    const begun = answered(await page('otp_init', byMail('old@example.com')));
    expect(begun).toEqual({ otpId: expect.any(String) as string });
    const [otpId, otpCode] = [begun['otpId'], lastText(scene.world)];
    expect(await scene.page('otp_verify', { otpId, otpCode })).toMatchObject(
      refusedWith('INVALID_ARGUMENT', 'publicKey: missing field'),
    );
    const { publicKey } = key;
    const { verificationToken } = answered(await scene.page('otp_verify', { otpId, otpCode, publicKey }));
    expect(answered(await find('old@example.com', String(verificationToken)))).toEqual({});
    const login = { verificationToken: token, publicKey, clientSignature: loginSignature(key, token) };
    expect(answered(await page('otp_login', login))).toHaveProperty('session');
    expect(await page('otp_login', { ...login, clientSignature: undefined })).toMatchObject(
      refusedWith('INVALID_ARGUMENT', 'clientSignature'),
    );
  });

  it('find nobody who merely says that the address is theirs', async () => {
    const [victim, mine] = ['victim@example.com', p256KeyFrom('the victim’s token')];
    const squatter = { ...nobodyYet, userEmail: victim, authenticators: [passkeyOf('squatter').registration()] };
    const { organizationId: squatted } = answered(await page('signup_v2', squatter));
    const proof = await verified(victim, mine);
    expect(answered(await find(victim, proof))).toEqual({});
    expect(await logIn(proof, mine)).toMatchObject(refusedWith('NOT_FOUND', 'no user has verified'));
    const own = answered(await signUp(victim, proof, mine));
    expect(own['organizationId']).not.toBe(squatted);
    expect(answered(await find(victim, proof))).toEqual({ organizationId: own['organizationId'] });
  });

  it('are tried three times, however many tries come at once', async () => {
    const begun = answered(await page('otp_init_v2', byMail('guess@example.com')));
    const [otpId, bundle] = [String(begun['otpId']), String(begun['otpEncryptionTargetBundle'])];
    const code = lastText(scene.world);
    const typed = async (text: string) => ({ otpId, encryptedOtpBundle: sealCode(scene.world, text, bundle, key) });
    const [wrong, right] = [await typed('wrongcode'), await typed(code)];
    const tries = await Promise.all(Array.from({ length: 20 }, () => scene.page('otp_verify_v2', wrong)));
    for (const one of tries) expect(one).toMatchObject(refusedWith('INVALID_ARGUMENT', 'Invalid OTP code'));
    expect(await scene.page('otp_verify_v2', right)).toMatchObject(refusedWith('INVALID_ARGUMENT', 'no pending code'));
    const judged = scene.world.store.commits.flatMap(({ changes }) =>
      changes.filter(({ table, id }) => table === 'otps' && id === otpId),
    );
    expect(judged, 'one row that was made, and three tries').toHaveLength(4);
  });

  it('are sent three times in three minutes, with the words that clients look for', async () => {
    const again = () => scene.page('otp_init_v2', byMail('often@example.com'));
    for (let time = 0; time < 3; time++) answered(await again());
    expect(await again()).toMatchObject(refusedWith('RESOURCE_EXHAUSTED', 'Max number of OTPs have been initiated'));
  });

  it('reach a person at another address, or with a backend, however many one page asks for', async () => {
    const [to, { operator }] = [byMail('held-up@example.com'), scene.world];
    const call = (address: string) => scene.page('otp_init_v2', to, { address });
    for (let n = 0; n < 20; n += 1) await call('192.0.2.1');
    answered(await call('192.0.2.2'));
    await operator.submit('init_otp', { ...to, appName: 'Shop' });
    // What backends ask for holds up no page either: they have counts of their own.
    for (let n = 0; n < 3; n += 1) await operator.try('init_otp', { ...to, appName: 'Shop' });
    answered(await call('192.0.2.2'));
    // Many addresses together get so many, and no more.
    for (const address of ['192.0.2.3', '192.0.2.4']) await call(address);
    const sent = messagesIn(scene.world).filter((message) => message.to === to.contact);
    expect(sent).toHaveLength(limits.otpPageInitiationsMax + limits.otpInitiationsMax);
    expect(JSON.stringify(scene.world.store.commits)).not.toContain('192.0.2.');
  });

  it.each<[string, () => Promise<unknown>, keyof typeof rpcCodes, string]>([
    [
      'the look of a mail',
      () =>
        page('otp_init_v2', {
          ...byMail(contact),
          emailCustomization: { magicLinkTemplate: 'https://evil.example/%s' },
        }),
      'INVALID_ARGUMENT',
      'emailCustomization: unknown field',
    ],
    [
      'a sender',
      () => page('otp_init_v2', { ...byMail(contact), sendFromEmailAddress: 'a@b.example' }),
      'INVALID_ARGUMENT',
      'unknown',
    ],
    ['no address', () => page('otp_init_v2', byMail('nobody')), 'INVALID_ARGUMENT', 'contact'],
    ['the address of somebody else', () => find('bob@example.com', token), 'INVALID_ARGUMENT', 'a different contact'],
    [
      'an address as a phone number',
      () => find(contact, token, 'PHONE_NUMBER'),
      'INVALID_ARGUMENT',
      'a different contact',
    ],
    [
      'a token of another vault',
      () => find(contact, `${token.slice(0, -8)}AAAAAAAA`),
      'INVALID_ARGUMENT',
      'did not sign',
    ],
    [
      'a token that was stolen',
      () => logIn(token, p256KeyFrom('thief')),
      'INVALID_ARGUMENT',
      'clientSignature.publicKey',
    ],
    [
      'a signature for another key',
      () => logIn(token, key, { publicKey: p256KeyFrom('thief').publicKey }),
      'INVALID_ARGUMENT',
      'its login.publicKey',
    ],
    [
      'the vault’s own organization',
      () => logIn(token, key, { organizationId: scene.world.organizationId }),
      'NOT_FOUND',
      'no organization found',
    ],
    [
      'another sub-organization',
      async () => {
        const branch = await subOrganizationOf(scene.world.operator, 'Branch');
        return logIn(token, key, { organizationId: branch.organizationId });
      },
      'NOT_FOUND',
      'no user with this',
    ],
    [
      'a token that a sub-organization issued',
      async () => {
        const below = await subOrganizationOf(scene.world.operator, 'Issuer');
        await withCodes(below);
        return find(contact, await tokenOf(scene.world, below, key));
      },
      'INVALID_ARGUMENT',
      'a different organization issued it',
    ],
    [
      'an expired token',
      async () => {
        const late = await verified('late@example.com', key);
        scene.world.clock.advance(3_600_000);
        return find('late@example.com', late);
      },
      'INVALID_ARGUMENT',
      'it has expired',
    ],
  ])('are not answered for %s', async (_what, call, code, message) => {
    token = await verified(contact, key);
    expect(await call()).toMatchObject(refusedWith(code, message));
    expect(scene.world.bugs).toEqual([]);
  });

  it('open nothing for a user who changed the address, or is gone', async () => {
    const [old, mine] = ['moves@example.com', p256KeyFrom('a person who moves')];
    const proof = await verified(old, mine);
    const made = answered(await signUp(old, proof, mine));
    const { session } = answered(await logIn(proof, mine));
    expect(session).toBeDefined();
    const { operator } = scene.world;
    const owner = operator.at(String(made['organizationId'])).as(String(made['userId']), mine);
    const other = p256KeyFrom('another key');
    await owner.submit('create_api_keys', { userId: owner.userId, apiKeys: [apiKey(other)] });
    await owner.submit('update_user_email', { userId: owner.userId, userEmail: 'moved@example.com' });
    expect(await logIn(proof, mine)).toMatchObject(refusedWith('NOT_FOUND', 'no user has verified'));
    await owner.as(owner.userId, other).submit('delete_sub_organization', { deleteWithoutExport: true });
    expect(answered(await find(old, proof))).toEqual({});
    expect(await logIn(proof, mine, { organizationId: made['organizationId'] })).toMatchObject(
      refusedWith('NOT_FOUND', 'no organization found'),
    );
  });
});

describe('the message box', () => {
  it('has room for requests with a stamp when pages have asked for half of it', async () => {
    const { world, page: call } = await aProxyWorld();
    await withCodes(world.operator);
    await write(world, (tx) => {
      const mail = {
        kind: 'OTP',
        channel: 'EMAIL',
        style: {},
        state: 'waiting',
        expiresAtMs: tx.nowMs + 300_000,
      } as const;
      for (let n = 1; n < limits.messagesMax / 2; n += 1)
        tx.messages.insert({ ...mail, messageId: tx.newId<string>(), to: `stranger-${n}@example.com` });
    });
    answered(await call('otp_init_v2', byMail('the-last@example.com')));
    expect(await call('otp_init_v2', byMail('too-late@example.com'))).toMatchObject(
      refusedWith('RESOURCE_EXHAUSTED', 'too many pending messages'),
    );
    expect(await world.operator.try('init_otp', { ...byMail('ann@example.com'), appName: 'Shop' })).toMatchObject({
      ok: true,
    });
  });
});

describe('the codes that wait', () => {
  it('are of pages by half, however many addresses ask', async () => {
    const { world, page: call } = await aProxyWorld();
    await withCodes(world.operator);
    const otpType = 'OTP_TYPE_EMAIL';
    await write(world, (tx) => {
      for (let n = 0; n < limits.otpsMax / 2; n += 1) {
        const contact = `stranger-${n}@example.com`;
        const counted = { countedBy: contact, byPage: true, triesLeft: 1, expiresAtMs: tx.nowMs + 300_000 } as const;
        tx.otps.insert({ otpId: tx.newId<OtpId>(), otpType, contact, finishedBy: 'verify-2', ...counted });
      }
    });
    expect(await call('otp_init_v2', byMail('ann@example.com'))).toMatchObject(
      refusedWith('RESOURCE_EXHAUSTED', 'pending codes, half of them from pages'),
    );
    await world.operator.submit('init_otp', { ...byMail('ann@example.com'), appName: 'Shop' });
  });
});
