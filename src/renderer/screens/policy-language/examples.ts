import type { PolicyPart } from '#shared/policy-analysis.ts';

/** Texts of policies that show the language; what each of them means stands in the messages under its name. */
export const examples = {
  exports: { part: 'condition', text: "activity.action == 'EXPORT'" },
  kinds: { part: 'condition', text: "activity.kind in ['SIGN_TRANSACTION', 'SIGN_RAW_PAYLOAD']" },
  transfer: {
    part: 'condition',
    text: "activity.kind == 'SIGN_TRANSACTION'\n&& eth.tx.to in ['0x47641B418aC3443c6185bB463755518E16309c27']\n&& eth.tx.value <= 2000000000000000000\n&& eth.tx.max_fee <= 10000000000000000",
  },
  programs: { part: 'condition', text: "solana.tx.program_keys.all(p, p in ['11111111111111111111111111111111'])" },
  selector: { part: 'condition', text: "eth.tx.data[0..10] == '0xa9059cbb'" },
  blind: { part: 'condition', text: 'raw_payload.blind' },
  two: { part: 'consensus', text: 'approvers.count() >= 2' },
  tagged: {
    part: 'consensus',
    text: "approvers.filter(u, u.tags.contains('6f1d2c3b-0000-4000-8000-000000000001')).count() >= 2",
  },
  passkey: { part: 'consensus', text: "credentials.any(c, c.type == 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR')" },
  hours: { part: 'time', text: "CronSpan('0 9 * * 1-5', '8h', 'Europe/Berlin')" },
  until: { part: 'time', text: "time.now < Timestamp('2027-03-01T00:00:00Z')" },
} as const satisfies Readonly<Record<string, Readonly<{ part: PolicyPart; text: string }>>>;
export type ExampleName = keyof typeof examples;
