import { z } from 'zod';
import type { AskName } from '#shared/bridge-asks.ts';
import {
  colourSchemes,
  contrasts,
  languages,
  savePurposes,
  textSizes,
  uploadPartBytesMax,
  vaultColours,
} from '#shared/bridge.ts';
import { voteSelections } from '#shared/enums.ts';
import { limitSets } from '#shared/count-limits.ts';
import { limits } from '#shared/limits.ts';
import { offlineTextMax } from '#shared/offline-vote.ts';
import { settingNames, settingRules, type SettingName } from '#shared/setting-rules.ts';

/** What one question may look like, how large it may be, and whether it is answered while the vault is locked. */
export type QuestionRule = Readonly<{
  args: z.ZodType;
  /** Of its arguments as JSON; bytes count as their decimal numbers. */
  bytesMax: number;
  needs: 'nothing' | 'open';
  /** Whether a secret may come with it, or be in its answer. */
  handlesSecret: boolean;
}>;

/** A passphrase of the longest kind as numbers, and what stands around it. */
const small = 20_480;
const large = 8 * limits.bodyBytesMax;

const Secret = z
  .instanceof(Uint8Array)
  .refine((bytes) => bytes.length > 0 && bytes.length <= 4_096, 'expected 1 to 4096 bytes');
const SecretOrNone = Secret.nullish();
const Bytes = z.instanceof(Uint8Array).refine((bytes) => bytes.length <= limits.bodyBytesMax, 'too large');
const Text = z.string().max(limits.bodyBytesMax);
const OfflineText = z.string().max(offlineTextMax);
const Short = z.string().max(4_096);
/** A file or folder that main reads. Where main writes, no window names: it has a `Handle` of a place, or the `NewFolder` of a vault. */
const ReadPath = z.string().min(1).max(4_096).meta({ path: 'read' });
const Handle = z.string().max(64);
const NewFolder = z.union([z.strictObject({ name: z.string().max(64) }), z.strictObject({ handle: Handle })]);
const BackupSource = z.union([ReadPath, z.strictObject({ upload: Handle })]);
const FileBytes = z.instanceof(Uint8Array);
/** All bytes but those of a backup, which are encrypted. */
const secretBytes: ReadonlySet<z.ZodType> = new Set<z.ZodType>([Secret, SecretOrNone, Bytes, FileBytes]);
const UploadPart = z.instanceof(Uint8Array).refine((bytes) => bytes.length <= uploadPartBytesMax, 'too large');
const Id = z.string().max(512);

const NewVault = z.strictObject({
  organizationName: Short,
  operatorName: Short,
  operatorEmail: Short.optional(),
  network: z.enum(['off', 'loopback', 'on']),
});
const Cost = z.strictObject({ memoryKiB: z.int(), iterations: z.int(), parallelism: z.int() });
const Preferences = z.strictObject({
  colourScheme: z.enum(colourSchemes).optional(),
  contrast: z.enum(contrasts).optional(),
  textSize: z.literal(textSizes).optional(),
  language: z.enum(languages).optional(),
  letterKeys: z.boolean().optional(),
});
/** The engine says what is wrong with a number; here only what is none is refused, and seconds that no setting takes. */
const settingSchemas = { count: z.int(), seconds: z.int().min(0).max(86_400), switch: z.boolean() } as const;
type SettingSchemas = {
  [Name in SettingName]: z.ZodOptional<(typeof settingSchemas)[(typeof settingRules)[Name]['kind']]>;
};
const Settings = z.strictObject({
  network: z.enum(['off', 'loopback', 'on']).optional(),
  limits: z.enum(limitSets).optional(),
  allowedOrigins: z.array(Short).max(100).optional(),
  privateTargets: z.array(Short).max(limits.privateTargetsMax).optional(),
  authProxy: z
    .strictObject({ organizationId: Id, userId: Id, origins: z.array(Short).max(limits.authProxyOriginsMax) })
    .nullable()
    .optional(),
  // Each name gets the schema of its own kind.
  ...(Object.fromEntries(
    settingNames.map((name) => [name, settingSchemas[settingRules[name].kind].optional()]),
  ) as SettingSchemas),
});
const MailPatch = z.strictObject({
  smtp: Short.nullable().optional(),
  user: Short.nullable().optional(),
  from: Short.nullable().optional(),
  smsHook: Short.nullable().optional(),
});
const Account = z.strictObject({
  curve: Short,
  pathFormat: Short,
  path: Short,
  addressFormat: Short,
  name: Short.optional(),
});
const Accounts = z.array(Account).max(limits.accountsPerActivityMax);
const ImportAs = z.discriminatedUnion('as', [
  z.strictObject({ as: z.literal('wallet'), walletName: Short, accounts: Accounts, beganWith: Id.optional() }),
  z.strictObject({
    as: z.literal('private-key'),
    privateKeyName: Short,
    curve: Short,
    addressFormats: z.array(Short).max(64),
    beganWith: Id.optional(),
  }),
]);
const NewSecret = z.strictObject({
  name: Short.optional(),
  staticProperties: z.array(z.strictObject({ key: Short, value: Short })).max(limits.staticPropertiesMax),
});
const NewPerson = z.strictObject({
  userName: Short,
  userEmail: Short.optional(),
  userTags: z.array(Id).max(limits.idsPerActivityMax),
});
const UnlockAbsence = z.strictObject({
  userIds: z.array(Id).max(limits.idsPerActivityMax),
  slotIds: z.array(Id).max(limits.idsPerActivityMax),
});
const NewKey = { apiKeyName: Short, expirationSeconds: z.string().max(32).optional(), handle: Handle };
const Expectations = z.strictObject({
  keyId: Id,
  signer: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('ours') }),
    z.strictObject({ kind: z.literal('production') }),
    z.strictObject({ kind: z.literal('pinned'), publicKey: Short }),
  ]),
  organizationId: Id.optional(),
});

function rule(needs: QuestionRule['needs'], args: readonly z.ZodType[], bytesMax: number = small): QuestionRule {
  // Arguments that may be left out are at the end, and were cut off there when they were.
  const [first, ...rest] = args;
  return {
    needs,
    bytesMax,
    args: first ? z.tuple([first, ...rest]) : z.tuple([]),
    handlesSecret: args.some((schema) => secretBytes.has(schema)),
  };
}

/** A question that is answered while the vault is locked too, and whose secret is not among its arguments. */
function withSecret(args: readonly z.ZodType[], bytesMax?: number): QuestionRule {
  return { ...rule('nothing', args, bytesMax), handlesSecret: true };
}

/**
 * Every question that a window may ask: the one table of the boundary. `AskName` comes from the types of the bridge, so that a question
 * without a schema, a size or a state does not compile, nor a rule without a question.
 */
export const questionRules: Readonly<Record<AskName, QuestionRule>> = {
  'vault.status': rule('nothing', []),
  'vault.list': rule('nothing', []),
  'vault.open': rule('nothing', [ReadPath]),
  'vault.openNew': rule('nothing', [NewFolder]),
  'vault.openDemo': rule('nothing', []),
  'vault.removeDemo': rule('nothing', []),
  'vault.forget': rule('nothing', [ReadPath]),
  'vault.setColour': rule('nothing', [z.enum(vaultColours)]),
  'vault.create': rule('nothing', [NewVault, Secret], 2 * small),
  'vault.unlock': rule('nothing', [Secret]),
  'vault.quickUnlock': withSecret([]),
  'vault.setQuickUnlock': rule('open', [z.boolean(), Secret]),
  'vault.lock': rule('nothing', []),
  'vault.stayUnlocked': rule('nothing', []),
  'vault.reauthenticate': rule('open', [Secret]),
  'vault.operators': rule('open', []),
  'vault.switchOperator': rule('open', [Id, SecretOrNone]),
  'vault.slots': rule('open', []),
  'vault.unlockOutlook': rule('open', [UnlockAbsence], limits.bodyBytesMax),
  'vault.pendingSlots': rule('open', []),
  'vault.addSlot': rule('open', [Id, Secret]),
  'vault.addOperator': rule('open', [NewPerson, Secret], limits.bodyBytesMax),
  'vault.removeSlot': rule('open', [Id]),
  'vault.changePassphrase': rule('open', [Secret, Secret], 2 * small),
  'vault.newRecoveryCode': rule('open', []),
  'vault.cost': rule('open', []),
  'vault.setCost': rule('open', [Cost, Secret]),
  'vault.backup': rule('open', [Handle, Secret]),
  'vault.backups': rule('open', []),
  'vault.restore': rule('nothing', [z.strictObject({ file: BackupSource, into: NewFolder }), Secret], 2 * small),
  'vault.testRestore': rule('open', [BackupSource, Secret, Secret], 2 * small),
  'vault.verify': rule('open', []),
  'vault.cancel': rule('nothing', []),
  'local.platform': rule('nothing', []),
  'local.preferences': rule('nothing', []),
  'local.setPreferences': rule('nothing', [Preferences]),
  'local.settings': rule('open', []),
  'local.setSettings': rule('open', [Settings]),
  'local.sockets': rule('open', []),
  'local.endpoint': rule('nothing', []),
  'local.setEndpoint': rule('open', [z.strictObject({ on: z.boolean(), port: z.int().min(0).max(65_535).optional() })]),
  'local.clients': rule('open', []),
  'local.reveal': rule('open', [
    z.strictObject({
      what: z.enum(['wallet', 'account', 'private-key', 'secret']),
      id: Id,
      language: Short.optional(),
      reason: z.string().max(limits.notesCharsMax),
    }),
    Secret,
  ]),
  'local.revealWaiting': rule('open', [Id, Secret]),
  'local.setSecretVisible': rule('nothing', [z.boolean()]),
  'local.setScannerOpen': rule('nothing', [z.boolean()]),
  'local.detect': rule(
    'open',
    [
      Bytes,
      z
        .strictObject({ language: Short.optional(), curve: Short.optional(), against: Expectations.optional() })
        .nullish(),
      SecretOrNone,
    ],
    large,
  ),
  'local.previewPendingSecret': rule('open', [Id, Accounts], limits.bodyBytesMax),
  'local.forgetPendingSecret': rule('nothing', [Id]),
  'local.importPendingSecret': rule('open', [Id, ImportAs], limits.bodyBytesMax),
  'local.importSecret': rule('open', [NewSecret, Bytes], limits.bodyBytesMax),
  'local.wordlist': rule('nothing', [Short]),
  'local.newTargetKey': withSecret([]),
  'local.loadTargetKey': rule('nothing', [Secret]),
  'local.saveTargetKey': withSecret([Id, Handle]),
  'local.dropTargetKey': rule('nothing', [Id]),
  'local.checkBundle': withSecret([Text, Expectations], 2 * limits.bodyBytesMax),
  'local.openBundle': withSecret([Text, Expectations], 2 * limits.bodyBytesMax),
  'local.inspect': rule('nothing', [Text], 2 * limits.bodyBytesMax),
  'local.copy': rule('nothing', [Bytes, z.enum(['secret', 'address', 'public'])], large),
  'local.clearClipboard': rule('nothing', []),
  'local.chooseFile': rule('nothing', [
    z.strictObject({ purpose: z.enum(['open-file', 'open-folder']), suggested: ReadPath.optional() }),
  ]),
  'local.chooseSavePlace': rule('nothing', [z.strictObject({ purpose: z.enum(savePurposes), name: Short })]),
  'local.chooseNewFolder': rule('nothing', []),
  'local.beginUpload': rule('nothing', [z.strictObject({ name: Short, bytes: z.int().min(0) })]),
  'local.upload': rule('nothing', [Handle, UploadPart], 4 * uploadPartBytesMax + small),
  'local.dropUpload': rule('nothing', [Handle]),
  'local.saveFile': rule('nothing', [Handle, FileBytes], 4 * large),
  'local.createApiKey': rule(
    'open',
    [z.union([z.strictObject({ ...NewKey, userId: Id }), z.strictObject({ ...NewKey, person: NewPerson })])],
    limits.bodyBytesMax,
  ),
  'local.addNote': rule('open', [Id, z.string().min(1).max(limits.notesCharsMax)]),
  'local.notes': rule('open', [Id]),
  'local.exportVoteRequest': rule('open', [Id]),
  'local.readVoteRequest': rule('nothing', [OfflineText], 2 * offlineTextMax),
  'local.signOfflineVote': rule(
    'nothing',
    [OfflineText, z.enum(voteSelections), SecretOrNone, z.string().min(1).max(limits.notesCharsMax).nullish()],
    2 * offlineTextMax,
  ),
  'local.importOfflineVote': rule('open', [OfflineText], 2 * offlineTextMax),
  'local.retryDelivery': rule('open', [Id]),
  'local.discardDelivery': rule('open', [Id]),
  'local.messages': rule('open', []),
  'local.readMessage': rule('open', [Id, z.string().max(limits.notesCharsMax), Secret]),
  'local.retryMessage': rule('open', [Id]),
  'local.discardMessage': rule('open', [Id]),
  'local.mailSettings': rule('open', []),
  'local.setMailSettings': rule('open', [MailPatch, SecretOrNone]),
  'local.sendTestMail': rule('open', [Short]),
  call: rule('open', [z.string().max(128), z.record(z.string(), z.json())], 2 * limits.bodyBytesMax),
  describe: rule('nothing', []),
};

/** The names of every question. */
export const questionNames = Object.keys(questionRules) as readonly AskName[];
