import type { JsonObject } from '#shared/envelope.ts';
import { rowNamed } from './named.ts';
import { plannedApiKey, withNewApiKey } from './new-api-key.ts';
import { columns, exitCodes, failed, usage, type Context, type ExitCode } from './output.ts';
import { confirmed } from './prompt.ts';
import { textAt } from './request.ts';
import { withServiceClient, type ServiceClient, type ServiceOptions } from './service.ts';
import { submitActivity, type SubmitOptions } from './submit-activity.ts';

/** Options of `coffer user create`. */
export type CreateOptions = SubmitOptions & Readonly<{ newApiKey?: string; email?: string; tag: readonly string[] }>;
/** Options of `coffer user delete`. */
export type DeleteOptions = SubmitOptions & Readonly<{ yes?: true }>;

type User = Awaited<ReturnType<typeof usersOf>>[number];

/** `coffer user create`: with an API key, whose files are written before the request is sent. */
export async function createUser(context: Context, options: CreateOptions, name: string): Promise<ExitCode> {
  const { newApiKey: keyName, dryRun } = options;
  if (keyName !== undefined && dryRun) throw usage('--new-api-key creates files: omit it with --dry-run');
  const planned = keyName === undefined ? undefined : await plannedApiKey(context, keyName, options.keysFolder);
  return await withServiceClient(context, options, async (client) => {
    const submit = (publicKey?: string) => submitUser(context, client, options, name, publicKey);
    if (!planned) return await submit();
    const { organizationId } = client;
    const { registered, apiKey } = await withNewApiKey(context, planned, async (publicKey) => {
      const exit = await submit(publicKey);
      // A key of a user who does not exist is no use; one that waits for approval may be.
      if (exit !== exitCodes.DONE && exit !== exitCodes.CONSENSUS_NEEDED) throw failed('the user was not created');
      return { organizationId, exit };
    });
    context.note(`The private key is in ${apiKey.privateKeyFile}`);
    return registered.exit;
  });
}

async function submitUser(
  context: Context,
  client: ServiceClient,
  options: CreateOptions,
  userName: string,
  publicKey: string | undefined,
): Promise<ExitCode> {
  const { email, newApiKey: apiKeyName = '', tag } = options;
  const apiKeys = publicKey === undefined ? [] : [{ apiKeyName, publicKey, curveType: 'API_KEY_CURVE_P256' }];
  const user = {
    userName,
    ...(email === undefined ? {} : { userEmail: email }),
    apiKeys,
    authenticators: [],
    oauthProviders: [],
    userTags: await tagIds(client, tag),
  };
  return await submitActivity(
    context,
    client,
    'create_users',
    'ACTIVITY_TYPE_CREATE_USERS_V4',
    { users: [user] },
    options,
  );
}

/** `coffer user list`. */
export async function listUsers(context: Context, options: ServiceOptions): Promise<void> {
  const users = await withServiceClient(context, options, usersOf);
  context.print({ users: [...users] }, columns(users.map(userRow)));
}

/** `coffer user get`. */
export async function getUser(context: Context, options: ServiceOptions, named: string): Promise<void> {
  const user = await withServiceClient(context, options, async (client) =>
    rowNamed(await usersOf(client), named, userNaming),
  );
  const { userId, userName, userEmail, apiKeys, authenticators, oauthProviders } = user;
  context.print(
    { user },
    columns([
      ['User', userId],
      ['Name', userName],
      ...(userEmail === undefined ? [] : [['Email', userEmail]]),
      ...apiKeys.map((key) => ['API key', `${key.apiKeyName} ${key.credential.publicKey}`]),
      ...authenticators.map((passkey) => ['Passkey', passkey.authenticatorName]),
      ...oauthProviders.map((login) => ['OIDC login', `${login.providerName} ${login.issuer}`]),
    ]),
  );
}

/** `coffer user delete`: prompts on a terminal, unless `--yes` was given. */
export async function deleteUsers(
  context: Context,
  options: DeleteOptions,
  named: readonly string[],
): Promise<ExitCode> {
  return await withServiceClient(context, options, async (client) => {
    const users = await usersOf(client);
    const userIds = named.map((one) => rowNamed(users, one, userNaming).userId);
    const agreed = options.yes || options.dryRun || (await confirmed(context, `Delete ${named.join(', ')}?`));
    if (!agreed) throw failed('cancelled: nothing was sent');
    const type = 'ACTIVITY_TYPE_DELETE_USERS';
    return await submitActivity(context, client, 'delete_users', type, { userIds }, options);
  });
}

/** `coffer whoami`: the user of the key, and the organization. */
export async function whoami(context: Context, options: ServiceOptions): Promise<void> {
  const who: JsonObject = await withServiceClient(context, options, (client) => client.query('whoami', {}));
  const rows = [
    ['User', `${textAt(who, 'userId')}  ${textAt(who, 'username')}`],
    ['Organization', `${textAt(who, 'organizationId')}  ${textAt(who, 'organizationName')}`],
  ];
  context.print(who, columns(rows));
}

const userNaming = { what: 'user', idOf: ({ userId }: User) => userId, nameOf: ({ userName }: User) => userName };

async function usersOf(client: ServiceClient) {
  return (await client.query('list_users', {})).users;
}

async function tagIds(client: ServiceClient, named: readonly string[]): Promise<string[]> {
  if (named.length === 0) return [];
  const { userTags } = await client.query('list_user_tags', {});
  const naming = {
    what: 'user tag',
    idOf: ({ tagId }: (typeof userTags)[number]) => tagId,
    nameOf: ({ tagName }: (typeof userTags)[number]) => tagName,
  };
  return named.map((one) => rowNamed(userTags, one, naming).tagId);
}

function userRow({ userId, userName, apiKeys, authenticators }: User): readonly string[] {
  return [userId, userName, counted(apiKeys.length, 'API key'), counted(authenticators.length, 'passkey')];
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
