import type { Operations, QueryPath } from '#engine/operations/index.ts';
import type { Json, JsonObject } from '#shared/envelope.ts';
import { isOwnType, operationPath } from '#shared/operation-path.ts';
import { stampBody } from '#shared/stamp.ts';
import { nowMs } from './now.ts';
import { defaultKeysFolder } from './key-files.ts';
import { readApiKeyFiles } from './keys.ts';
import { failed, usage, type Context } from './output.ts';
import { overwriting } from './overwriting.ts';
import { baseAddress, objectAt, post, valueOf } from './request.ts';

/** Which key asks which service. */
export type ServiceOptions = Readonly<{
  keyName: string;
  keysFolder?: string;
  organization?: string;
  host: string;
  timeout: number;
}>;

type Result<Path extends QueryPath> = Operations[Path]['result'];

/** A service as the holder of one API key asks it. Everything throws a CommandFailure where it was not answered, or refused. */
export type ServiceClient = Readonly<{
  organizationId: string;
  query<Path extends QueryPath>(path: Path, params: JsonObject): Promise<Result<Path>>;
  /** A query that only Coffer has. */
  ownQuery<Path extends QueryPath>(path: Path, params: JsonObject): Promise<Result<Path>>;
  /** Submits an activity of this type; gives the activity that was answered. */
  submit(path: string, type: string, parameters: JsonObject): Promise<JsonObject>;
}>;

/** Runs with the service, and overwrites the key afterwards. Throws a usage error where nobody says which organization is asked. */
export async function withServiceClient<Value>(
  context: Context,
  options: ServiceOptions,
  use: (client: ServiceClient) => Promise<Value>,
): Promise<Value> {
  const base = baseAddress(options.host);
  const folder = options.keysFolder ?? defaultKeysFolder(context.io, 'keys');
  const { key, organization } = await readApiKeyFiles(context, folder, options.keyName);
  return overwriting(key.privateKey, async () => {
    const organizationId = options.organization ?? organization;
    if (organizationId === undefined)
      throw usage('--organization is missing, and the .meta file of the key has no organization');
    const ask = async (path: string, fields: JsonObject): Promise<Json> => {
      const body = Buffer.from(JSON.stringify(fields), 'utf8');
      return valueOf(await post(context, `${base}${path}`, body, stampBody(key, body), options.timeout));
    };
    // The service checked its answer against the schema that this type comes from.
    const query = async <Path extends QueryPath>(
      path: Path,
      params: JsonObject,
      own: boolean,
    ): Promise<Result<Path>> => {
      const value = await ask(operationPath({ kind: 'query', path, own }), { organizationId, ...params });
      return value as Result<Path>;
    };
    return use({
      organizationId,
      query: (path, params) => query(path, params, false),
      ownQuery: (path, params) => query(path, params, true),
      submit: async (path, type, parameters) => {
        const fields = { type, timestampMs: String(nowMs(context.io)), organizationId, parameters };
        return activityOf(await ask(operationPath({ kind: 'activity', path, own: isOwnType(type) }), fields));
      },
    });
  });
}

/** The activity in an answer. Throws where there is none. */
export function activityOf(value: Json): JsonObject {
  const activity = objectAt(value, 'activity');
  if (!activity) throw failed('the response has no activity');
  return activity;
}
